// What every page shares. Pages work without it.
"use strict";

const warn = (text, link) => {
  const status = document.getElementById("status");
  if (!status) return;
  const notice = document.createElement("p");
  notice.className = "toast passing-note";
  notice.textContent = text;
  if (link) notice.append(" ", link);
  const shown = status.querySelector(".passing-note");
  if (shown && shown.isEqualNode(notice)) return;   // a screen reader has read it out already
  calm();
  status.append(notice);
};
const calm = () => document.querySelectorAll(".passing-note").forEach((note) => note.remove());
const offline = () => warn(document.getElementById("status").dataset.offline);
// "14:05", of milliseconds since 1970.
const timeOfDay = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
window.addEventListener("online", calm);
// After a press the browser may come back as far down the page as one was: what the press came to is seen all the same.
window.addEventListener("pageshow", (event) => {
  const said = event.persisted ? null : document.querySelector("#status > .notice");
  if (said) said.parentElement.scrollIntoView({ block: "nearest" });
});
document.addEventListener("htmx:afterOnLoad", (event) => { if (event.detail.successful) calm(); });

// Pages kept on this device (shell.js) are their reader's: whoever logs out or reads after them opens none.
const forgetKept = async (which = async () => true) => {
  for (const name of "caches" in window ? await caches.keys() : []) {
    if (name.startsWith("taikai-pages-") && await which(name)) await caches.delete(name);
  }
};
const keptIsOurs = document.body.hasAttribute("data-nowhere") ? Promise.resolve() : forgetKept(async (name) => {
  const kept = await (await caches.open(name)).match("/reader");
  return !kept || (await kept.text()) !== document.body.dataset.reader;
}).catch(() => {});
document.addEventListener("submit", (event) => {
  if ((event.target.getAttribute("action") || "").endsWith("/logout/")) forgetKept().catch(() => {});
});

// Whether a field holds something else than the page came with.
const isChanged = (field) => {
  if (!field.name || !field.matches("input, select, textarea")) return false;
  if (["hidden", "submit", "image", "button", "reset"].includes(field.type)) return false;
  if (["checkbox", "radio"].includes(field.type)) return field.checked !== field.defaultChecked;
  if (!field.options) return field.value !== field.defaultValue;
  const options = [...field.options];
  const given = options.some((one) => one.defaultSelected);
  return given || field.multiple ? options.some((one) => one.selected !== one.defaultSelected)
    : field.selectedIndex > options.findIndex((one) => !one.disabled);
};

// What waits on this device is counted on every page (queue.js); where nothing waits a page does without that.
document.addEventListener("DOMContentLoaded", () => {
  let waits = false;
  try {
    waits = Object.keys(localStorage).some((name) => /^(hand|sheet|photo):/.test(name));
  } catch (_error) { /* none */ }
  if (!waits || document.querySelector("script[src*='js/queue']")) return;
  const script = document.createElement("script");
  script.src = document.getElementById("unsent-bar").dataset.script;
  script.dataset.later = "";
  document.head.append(script);
});

// A form is sent once: the button rests until the answer is there.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent === "yes") { event.preventDefault(); return; }
  // Without a connection the browser would put its own page in the place of what was typed. Only asking tells:
  // a laptop that runs the site itself, in a hall without Wi-Fi, counts as offline and reaches it all the same.
  if (navigator.onLine === false && !event.defaultPrevented && form.dataset.reached !== "yes") {
    event.preventDefault();
    const again = () => {
      form.dataset.reached = "yes";
      form.requestSubmit(event.submitter);
      form.dataset.reached = "";
    };
    fetch(document.querySelector("link[rel=icon]").href, { method: "HEAD", cache: "no-store" }).then(again, offline);
    return;
  }
  if (form.method === "post" && !form.hasAttribute("data-again")) {
    form.dataset.sent = "yes";
    setTimeout(() => rest(form), 8000);
    // An answer that takes its time shows on the button that was pressed.
    setTimeout(() => {
      if (!event.defaultPrevented && event.submitter && form.dataset.sent) event.submitter.dataset.busy = "";
    }, 300);
  }
});
const rest = (form) => {
  form.dataset.sent = "";
  form.querySelectorAll("[data-busy]").forEach((button) => { delete button.dataset.busy; });
};
window.addEventListener("pageshow", () => { document.querySelectorAll("form[data-sent]").forEach(rest); });
document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.target.closest ? event.target.closest("form") : null;
  if (form) rest(form);
});

// A tap that reached nobody, or was refused, says so; what a page asks by itself, or while somebody types, does not.
// Only being logged out concerns all of the page.
const tapped = ({ verb, triggeringEvent }) =>
  verb === "post" && triggeringEvent && ["click", "submit"].includes(triggeringEvent.type);
document.addEventListener("htmx:sendError", (event) => { if (tapped(event.detail.requestConfig)) offline(); });
document.addEventListener("htmx:responseError", (event) => {
  const { xhr, requestConfig } = event.detail;
  const status = document.getElementById("status");
  if (!status) return;
  if (xhr.status === 401) {
    const link = document.createElement("a");
    link.href = status.dataset.login;
    link.textContent = status.dataset.loginText;
    warn(status.dataset.loggedOut, link);
  } else if (tapped(requestConfig)) {
    // A machine behind the site is away or full: the answer is one sentence about it.
    const plain = (xhr.getResponseHeader("Content-Type") || "").startsWith("text/plain");
    warn([503, 507].includes(xhr.status) && plain ? xhr.responseText : status.dataset.failed);
  }
});

// Errors, and what settings would do, get the focus, so that a screen reader and a phone show them first.
const showProblems = (root) => {
  const problem = root.querySelector("#problems, #effect, [aria-invalid='true']");
  if (problem) problem.focus();
};
document.addEventListener("DOMContentLoaded", () => showProblems(document));

// Whoever writes a name beside a choice has chosen it.
document.addEventListener("input", ({ target }) => {
  const choice = target.dataset.picks && document.getElementById(target.dataset.picks);
  if (choice && target.value) choice.checked = true;
});

// A new event is where its maker is, until they say otherwise.
(() => {
  const list = document.querySelector("select[data-own-zone]");
  const own = list && Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (own && [...list.options].some((option) => option.value === own)) list.value = own;
})();

// Select the whole of a link when it is tapped; copy buttons copy it.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy);
  field.select();
  if (navigator.clipboard) navigator.clipboard.writeText(field.value);
  button.textContent = button.dataset.done;
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});

// Whoever goes by the keyboard stays where they were when the answer takes the button they pressed away.
(() => {
  const links = (part) => [...part.querySelectorAll("a[href], button:not([disabled]), input, select, summary")]
    .filter((link) => link.checkVisibility());
  let stood = null;
  document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
    const here = document.activeElement;
    const within = target && target.id && here !== target && target.contains(here);
    if (within) stood = { part: target.id, at: links(target).indexOf(here) };
    // The part may be fetched once more before the answer has settled: who stood there still did.
    else if (here !== document.body) stood = null;
  });
  document.addEventListener("htmx:afterSettle", () => {
    const part = stood && document.activeElement === document.body && document.getElementById(stood.part);
    const all = part ? links(part) : [];
    if (all.length && stood.at >= 0) all[Math.min(stood.at, all.length - 1)].focus({ preventScroll: true });
    stood = null;
  });
})();
