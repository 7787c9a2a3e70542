// Making and using passkeys: the browser speaks bytes, the site base64url.
"use strict";

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const named = (list) => (list || []).map((one) => ({ ...one, id: bytes(one.id) }));

async function post(form, address, body) {
  const token = form.querySelector("[name=csrfmiddlewaretoken]").value;
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(body),
  });
  if (answer.redirected) {
    location.assign(answer.url);
    return null;
  }
  return answer.json();
}

async function key(form, options) {
  const asked = { ...options.publicKey, challenge: bytes(options.publicKey.challenge) };
  if (form.dataset.passkey === "create") {
    asked.user = { ...asked.user, id: bytes(asked.user.id) };
    asked.excludeCredentials = named(asked.excludeCredentials);
    return navigator.credentials.create({ publicKey: asked });
  }
  if (asked.allowCredentials) asked.allowCredentials = named(asked.allowCredentials);
  return navigator.credentials.get({ publicKey: asked });
}

function plain(made) {
  const response = { clientDataJSON: text(made.response.clientDataJSON) };
  for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (made.response[part]) response[part] = text(made.response[part]);
  }
  return { id: made.id, rawId: text(made.rawId), type: made.type, response, clientExtensionResults: {} };
}

async function pressed(form) {
  const problem = form.querySelector("[data-problem]");
  problem.hidden = true;
  try {
    const options = await post(form, form.dataset.begin, {});
    if (!options) return;
    const answer = await post(form, form.dataset.finish, plain(await key(form, options)));
    if (answer && answer.next) {
      location.assign(answer.next);
      return;
    }
    problem.textContent = (answer && answer.problem) || form.dataset.failed;
  } catch {
    problem.textContent = form.dataset.failed;
  }
  problem.hidden = false;
}

if (window.PublicKeyCredential && window.isSecureContext) {
  for (const form of document.querySelectorAll("[data-passkey]")) {
    const button = form.querySelector("button");
    const missing = form.querySelector("[data-missing]");
    if (missing) missing.hidden = true;
    form.hidden = false;
    button.disabled = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      await pressed(form);
      button.disabled = false;
    });
  }
}
