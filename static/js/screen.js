// Big screens: lists are shown page by page, and the page `screen` takes turns between several screens.
"use strict";

(() => {
  const PAGE_SECONDS = 12;
  const body = document.body;
  let timer = 0;
  let page = 0;
  let turnsDone = false;

  // One head above each column.
  const heads = (list, columns) => {
    const box = list.parentElement.querySelector("[data-heads]");
    if (!box) return;
    while (box.children.length > columns) box.lastElementChild.remove();
    while (box.children.length < columns) box.append(box.firstElementChild.cloneNode(true));
    list.parentElement.style.setProperty("--columns", columns);
  };

  // How many names fit: rows of at least 6.8 % of the height, columns of at least eight rows' heights, of six where
  // a list asks for so many: a phone held upright has room for one. Letters are never below a thirtieth of the
  // height: that is read from fifteen metres.
  const layout = (list) => {
    const items = [...list.children];
    const height = list.clientHeight || window.innerHeight * 0.75;
    const width = list.clientWidth || window.innerWidth;
    const least = window.innerHeight * (Number(list.dataset.least) || 0.068);
    const mostRows = Math.max(4, Math.floor(height / least));
    const room = Math.floor(width / (least * (list.dataset.columns ? 6 : 8)));
    const most = Math.min(Number(list.dataset.columns) || 4, Math.max(1, room));
    const columns = Math.max(1, Math.min(most, Math.ceil(items.length / mostRows)));
    const pages = Math.max(1, Math.ceil(items.length / (columns * mostRows)));
    const rows = Math.max(4, Math.min(mostRows, Math.ceil(items.length / pages / columns)));
    list.style.setProperty("--rows", rows);
    const wanted = Math.min(height / rows * 0.52, window.innerHeight * 0.05, width / columns / 16);
    const size = Math.max(wanted, Math.min(window.innerHeight, window.innerWidth * 1.2) / 29.5);
    list.style.setProperty("--size", `${size}px`);
    heads(list, Math.min(columns, Math.ceil(items.length / rows)));
    list.dataset.fitted = "";
    return { items, pages, each: rows * columns };
  };

  // Names that do not fit their line have two.
  const wrap = (items) => {
    const names = items.flatMap((item) => item.hidden ? [] : [...item.querySelectorAll(".screen-who")]);
    names.forEach((name) => name.classList.remove("screen-long", "screen-longest"));
    const long = names.filter((name) => name.scrollWidth > name.clientWidth);
    long.forEach((name) => name.classList.add("screen-long"));
    const cut = long.filter((name) => name.scrollHeight > name.clientHeight * 1.25);
    cut.forEach((name) => name.classList.add("screen-longest"));
  };

  // Where one is in the list: a dot a page, and from which to which.
  const told = (mark, pages, first, last, count) => {
    const said = `${pages} ${first} ${last} ${count}`;
    if (mark.dataset.said === said) return;
    mark.dataset.said = said;
    mark.replaceChildren();
    if (pages < 2) return;
    for (let each = 0; each < pages; each += 1) {
      const dot = document.createElement("i");
      dot.className = each === page ? "screen-dot screen-dot-now" : "screen-dot";
      mark.append(dot);
    }
    mark.append((mark.dataset.words || "").replace("{first}", first).replace("{last}", last).replace("{count}", count));
  };

  const show = () => {
    const list = document.querySelector("[data-pages]");
    if (!list) return 1;
    const { items, pages, each } = layout(list);
    if (page >= pages) page = 0;
    items.forEach((item, at) => { item.hidden = Math.floor(at / each) !== page; });
    wrap(items);
    const mark = document.querySelector("[data-page-mark]");
    if (mark) told(mark, pages, page * each + 1, Math.min(items.length, (page + 1) * each), items.length);
    return pages;
  };

  const turn = () => {
    clearTimeout(timer);
    timer = setTimeout(turn, PAGE_SECONDS * 1000);
    const list = document.querySelector("[data-pages]");
    const pages = list ? layout(list).pages : 1;
    page += 1;
    if (page < pages) { show(); return; }
    page = 0;
    if (order()) next(); else show();
  };

  // What takes turns here: the remote may change it at any time, and then it shows at once.
  const order = () => document.getElementById("screen-order")?.dataset.turns || "";
  let ordered = order();
  // A theme in the address is the wish of who opened it; else the stored one holds.
  const dress = () => {
    const wanted = document.getElementById("screen-order")?.dataset.shade;
    if (!wanted || new URLSearchParams(location.search).has("theme")) return;
    document.documentElement.dataset.theme = wanted;
    for (const button of document.querySelectorAll(".screen-menu button[name=theme]")) {
      button.setAttribute("aria-pressed", button.value === wanted);
    }
  };
  const follow = () => {
    dress();
    if (order() === ordered) return;
    ordered = order();
    at = -1;
    clearTimeout(timer);
    timer = setTimeout(turn, PAGE_SECONDS * 1000);
    next();
  };

  // Turns: the parts of another screen are brought in here, so that the stream stays and nothing flickers.
  let at = -1;
  let shown = "";
  const missing = (selector, attribute, url) =>
    ![...document.querySelectorAll(selector)].some((node) => node[attribute] === url);
  const children = (node) => [...node.childNodes].map((child) => document.importNode(child, true));
  const next = async () => {
    const urls = order().split(" ");
    const wanted = order();
    at = (at + 1) % urls.length;
    if (urls.length === 1 && shown === urls[0]) { page = 0; show(); return; }   // it keeps itself fresh
    try {
      const answer = await fetch(urls[at], { credentials: "same-origin" });
      if (!answer.ok) {
        turnsDone = at === urls.length - 1 && !turnsDone;
        if (urls.length > 1 && !turnsDone) next();
        return;
      }
      const other = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const link of other.querySelectorAll("link[rel=stylesheet]")) {
        if (missing("link[rel=stylesheet]", "href", link.href)) document.head.append(document.importNode(link, true));
      }
      for (const script of other.querySelectorAll("script[src]")) {
        if (!missing("script[src]", "src", script.src)) continue;
        const copy = document.createElement("script");
        copy.src = script.src;
        document.head.append(copy);
      }
      if (order() !== wanted) return;   // the remote was quicker
      shown = urls[at];
      body.className = other.body.className;
      const main = document.getElementById("main");
      main.className = other.getElementById("main").className;
      main.replaceChildren(...children(other.getElementById("main")));
      const head = document.querySelector(".screen-head");
      const otherHead = other.querySelector(".screen-head");
      if (head && otherHead) head.replaceChildren(...children(otherHead));
      if (window.htmx) htmx.process(main);
      document.dispatchEvent(new CustomEvent("screen"));
      page = 0;
      show();
    } catch (_error) {
      // The server is away: what is shown stays.
    }
  };

  // The time of day where the event is, whatever the computer at the projector thinks.
  const wall = () => {
    for (const one of document.querySelectorAll("[data-wall]")) {
      const way = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: one.dataset.wall };
      const time = new Intl.DateTimeFormat("en-GB", way).format(serverTime.now());
      const shown = one.querySelector("time");
      if (shown.textContent !== time) shown.textContent = time;
      one.hidden = false;
    }
  };
  setInterval(wall, 1000);
  document.addEventListener("screen", wall);
  wall();

  // The menu is there while somebody moves the pointer or presses a key.
  let rests = 0;
  const awake = () => {
    document.documentElement.dataset.awake = "";
    clearTimeout(rests);
    rests = setTimeout(() => { delete document.documentElement.dataset.awake; }, 6000);
  };
  ["pointermove", "pointerdown", "keydown"].forEach((name) => document.addEventListener(name, awake));
  if (window === window.parent) awake();

  document.addEventListener("morphed", () => { show(); follow(); });
  window.addEventListener("resize", show);
  if (order()) next();
  show();
  timer = setTimeout(turn, PAGE_SECONDS * 1000);
})();
