// What somebody has typed and not sent yet, what the site has refused with its reasons, and what it shows before it is
// saved (`data-unsent`) stays when a part of the page fetches itself again (morph.js, live.js). An answer to a tap is
// another matter: it was asked for.
"use strict";

const held = (() => {
  const ENTERED = "input:not([type=hidden]), select, textarea";
  let refused = new WeakSet();   // forms whose answer says what is wrong
  let refreshing = false;        // whether the answer that comes in is a part's own

  const isPart = (node) => Boolean(node?.matches?.("[hx-trigger*=revision], [hx-trigger^=every]"));
  const unsent = (form) => !form.matches("[role=search]")
    && (form.hasAttribute("data-unsent") || refused.has(form) || [...form.elements].some(isChanged));
  const keeps = (node) => node.nodeType === 1 && (node.id === "problems" || (node.nodeName === "FORM" && unsent(node)));
  const holds = (node) => node.nodeType === 1
    && (keeps(node) || [...node.querySelectorAll("form, #problems")].some(keeps));

  const mark = (root) => {
    for (const form of root.querySelectorAll("form")) if (form.querySelector(ENTERED)) refused.add(form);
  };
  document.addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("main #problems, main [aria-invalid=true]")) mark(document);
  });
  document.addEventListener("htmx:beforeSwap", ({ detail }) => { refreshing = isPart(detail.requestConfig.elt); });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (isPart(detail.requestConfig?.elt)) return;
    refused = new WeakSet();
    if (detail.xhr?.status === 422) mark(detail.target.isConnected ? detail.target : document);
  });

  return {
    // Of a part that fetches itself: whether this very element stays, or something within it.
    keeps: (node) => refreshing && keeps(node),
    within: (node) => refreshing && holds(node),
    // Whether anything on the page is typed or refused, and not sent.
    any: () => [...document.forms].some(unsent),
  };
})();
