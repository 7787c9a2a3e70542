// Photos of score sheets go one by one, so that each is answered within a second or two and a lost one is told from the
// others. Without this script the form sends them together.
"use strict";

(() => {
  const form = document.getElementById("photo-stack");
  const answers = document.getElementById("photo-answers");
  if (!form) return;
  const input = form.querySelector("input[type=file]");
  const say = (words) => {
    const line = document.createElement("li");
    line.textContent = words;
    answers.append(line);
    return line;
  };
  const fill = (words, number, all) => words.replace("{number}", number).replace("{all}", all);

  const send = async () => {
    const files = [...input.files];
    if (!files.length || form.hasAttribute("data-going")) return;
    form.setAttribute("data-going", "");
    answers.replaceChildren();
    let kept = true;
    for (const [at, file] of files.entries()) {
      const line = say(fill(form.dataset.sending, at + 1, files.length));
      const body = new FormData();
      body.append("photos", file);
      body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
      try {
        const headers = { "X-Sheet": "quiet" };
        const answer = await fetch(form.getAttribute("action"), { method: "POST", headers, body });
        if (!answer.ok) throw new Error(answer.status);
        const [told] = (await answer.json()).answers;
        line.textContent = told.words;
        line.classList.toggle("wrong", !told.good);
        kept = kept && told.good;
      } catch (_error) {
        line.textContent = fill(form.dataset.lost, at + 1, files.length);
        line.classList.add("wrong");
        kept = false;
      }
    }
    form.removeAttribute("data-going");
    if (kept) { location.reload(); return; }
    const page = await fetch(location.href).then((answer) => answer.text(), () => "");
    const fresh = new DOMParser().parseFromString(page, "text/html").querySelectorAll(".read-sheet");
    document.querySelectorAll(".read-sheet").forEach((old) => old.remove());
    form.after(...fresh);
    input.value = "";
  };

  input.addEventListener("change", send);
  form.addEventListener("submit", (event) => { event.preventDefault(); send(); });
})();
