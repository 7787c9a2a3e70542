// A score sheet never gets lost in a hall's Wi-Fi: what was saved without a connection is kept on this phone and
// sent as soon as the connection is back. The sheet's own key makes sending it twice safe. Works without it, too.
"use strict";

(() => {
  const PREFIX = "sheet:";
  const AGAIN = 4000;                    // ms between attempts
  const PATIENCE = 10000;                // ms until an answer counts as lost
  const OLDEST = 12 * 60 * 60 * 1000;    // ms: yesterday's sheet is no help any more
  const texts = document.getElementById("unsent-texts");
  const form = document.getElementById("entry");
  const place = PREFIX + location.pathname;

  const read = (name) => {
    try {
      const kept = JSON.parse(localStorage.getItem(name));
      if (kept && Date.now() - kept.at < OLDEST) return kept;
      localStorage.removeItem(name);
    } catch (_error) { /* no storage, or not ours */ }
    return null;
  };
  const keep = (kept) => {
    try { localStorage.setItem(place, JSON.stringify(kept)); } catch (_error) { /* private mode */ }
  };
  const forget = (name = place) => {
    try { localStorage.removeItem(name); } catch (_error) { /* private mode */ }
    document.dispatchEvent(new CustomEvent("unsent-sheet"));
  };

  // The board says what is still on this phone.
  const list = document.getElementById("unsent");
  const listAll = () => {
    list.replaceChildren();
    list.hidden = true;
    let names = [];
    try {
      names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + list.dataset.below));
    } catch (_error) { /* none */ }
    names.forEach((name) => {
      const kept = read(name);
      if (!kept) return;
      const link = document.createElement("a");
      link.href = name.slice(PREFIX.length);
      link.textContent = list.dataset.link.replace("{sheet}", kept.title).replace("{time}", timeOfDay(kept.at));
      const line = document.createElement("p");
      line.append(link);
      list.append(line);
      list.hidden = false;
    });
  };
  if (list) {
    // Saved by a form that was sent before this script had run on its page: what was kept is done with.
    const saved = /^#saved-(\d+)-(\d+)$/.exec(location.hash);
    if (saved) {
      forget(`${PREFIX}${list.dataset.below}${saved[1]}/${saved[2]}/`);
      history.replaceState(history.state, "", location.pathname + location.search);
    }
    listAll();
    document.addEventListener("unsent-sheet", listAll);
  }

  if (!form) {
    // The table is in, or this page says it is: what was kept before that version is done with.
    const done = document.querySelector("[data-sheet-version]");
    const kept = done && read(place);
    if (kept && Number(kept.values.based_on || 0) < Number(done.dataset.sheetVersion)) forget();
    return;
  }

  const say = (text) => {
    let notice = document.getElementById("unsent-notice");
    if (!notice) {
      notice = document.createElement("p");
      notice.id = "unsent-notice";
      notice.className = "notice notice-warning";
      notice.setAttribute("role", "status");
      form.querySelector(".entry-actions").before(notice);
    }
    if (notice.textContent !== text) notice.textContent = text;
  };

  const kept = read(place);
  // A page that answers what was just typed has it all, and newer.
  const restored = kept && !form.hasAttribute("data-typed");
  if (restored) {
    Object.entries(kept.values).forEach(([name, value]) => {
      const field = form.elements[name];
      if (!field || name === "csrfmiddlewaretoken" || name === "do") return;
      if (field.type === "checkbox") field.checked = true; else field.value = value;
    });
    say(texts.dataset.kept.replace("{time}", timeOfDay(kept.at)));
    form.querySelector("[name^=points_]").dispatchEvent(new Event("input", { bubbles: true }));
  }

  let waiting = null;   // the sheet that is on its way: {data, since}
  let timer = 0;

  // `go`: pressed for and not answered. Other pages send such a sheet, too (queue.js).
  const going = (go) => {
    const now = read(place);
    if (now) keep({ ...now, go });
  };
  const natively = (sheet) => {
    going(false);
    // The server has something to say: its page says it, with every field as typed.
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = "do";
    field.value = sheet.data.get("do");
    form.append(field);
    HTMLFormElement.prototype.submit.call(form);
  };

  const send = async () => {
    clearTimeout(timer);
    const sheet = waiting;
    if (!sheet || sheet.under) return;
    sheet.under = true;
    const patience = new AbortController();
    const limit = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(location.href, {
        method: "POST",
        body: sheet.data,
        headers: { "X-Sheet": "quiet" },
        credentials: "same-origin",
        signal: patience.signal,
      });
      if (waiting !== sheet) return;   // changed meanwhile: the page is about other numbers now
      const plain = answer.headers.get("Content-Type") || "";
      if (answer.ok && plain.startsWith("application/json")) {
        const { url } = await answer.json();
        if (waiting !== sheet) return;
        forget();
        location.assign(url);
        return;
      }
      if (answer.status < 502) { natively(sheet); return; }
      throw new Error(String(answer.status));   // the proxy is there, the site is not
    } catch (_error) {
      if (waiting !== sheet) return;
      say(texts.dataset.waiting.replace("{time}", timeOfDay(sheet.since)));
      document.dispatchEvent(new CustomEvent("unsent-sheet"));
      timer = setTimeout(send, AGAIN);
    } finally {
      clearTimeout(limit);
      sheet.under = false;
    }
  };

  form.addEventListener("submit", (event) => {
    const wanted = event.submitter ? event.submitter.value : "check";
    if (wanted !== "save" && wanted !== "confirm") return;
    event.preventDefault();
    event.stopPropagation();
    if (waiting && waiting.under) return;   // pressed twice
    const data = new FormData(form);
    data.set("do", wanted);
    waiting = { data, since: waiting ? waiting.since : Date.now(), under: false };
    const values = Object.fromEntries([...data].filter(([name]) => name !== "csrfmiddlewaretoken"));
    keep({ at: Date.now(), title: form.dataset.title, values, go: true });
    send();
  });
  window.addEventListener("online", send);
  // Pressed for before the page was closed: it goes on where it was.
  if (restored && kept.go) {
    const data = new FormData(form);
    data.set("do", kept.values.do);
    waiting = { data, since: kept.at, under: false };
    send();
  }
  // What is changed after pressing is not what was pressed for.
  form.addEventListener("input", (event) => {
    if (!event.isTrusted || !waiting) return;
    clearTimeout(timer);
    waiting = null;
    going(false);
    say(texts.dataset.changed);
  });
})();
