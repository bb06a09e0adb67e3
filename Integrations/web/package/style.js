// One constructed style sheet for all: no inline styles, which a strict page refuses. Every colour
// and measure is a custom property; selectors are as weak as can be, so that a page's own win. Dark
// where the page is: by its color-scheme, since a light page may be read on a dark system.
const text = `
:where(:host, pwcheck-form) {
  --pwcheck-bad: #b3261e; --pwcheck-fair: #8a5a00; --pwcheck-good: #1b6e3c;
  --pwcheck-track: #d9d9df; --pwcheck-gap: .35rem; --pwcheck-radius: .4rem;
  --pwcheck-accent: #2e2ba8; --pwcheck-on-accent: #fff; --pwcheck-line: #8b8b98; --pwcheck-panel: #fff;
  display: block;
}
@supports (color: light-dark(red, red)) {
  :where(:host, pwcheck-form) {
    --pwcheck-bad: light-dark(#b3261e, #ff8a80); --pwcheck-fair: light-dark(#8a5a00, #f2c14e);
    --pwcheck-good: light-dark(#1b6e3c, #7fd99a); --pwcheck-track: light-dark(#d9d9df, #44444f);
    --pwcheck-accent: light-dark(#2e2ba8, #a9a7ff); --pwcheck-on-accent: light-dark(#fff, #14131f);
    --pwcheck-line: light-dark(#74747f, #8f8fa0); --pwcheck-panel: light-dark(#fff, #1d1d26);
  }
}
:host([hidden]), :where(pwcheck-form)[hidden], :where(.pwcheck-meter, .pwcheck-rules, .pwcheck-advice)[hidden],
:where(pwcheck-form) [hidden] { display: none !important; }
:where(.pwcheck-meter).pwcheck-empty { visibility: hidden; }
/* Room for one line, so that nothing moves when it comes. */
:where(:host) .pwcheck-error { min-block-size: 1lh; }
:where(.pwcheck-error:empty) { visibility: hidden; }
:where(.pwcheck-rules) { list-style: none; margin: var(--pwcheck-gap) 0; padding: 0; }
:where(.pwcheck-rule) {
  display: flex; align-items: baseline; flex-wrap: wrap; padding-block: .15rem;
  padding-inline-start: calc(var(--pwcheck-depth, 0) * 1.6rem);
}
/* Emoji are of different heights. */
:where(.pwcheck-mark) { inline-size: 1.7rem; flex: none; line-height: 0; }
:where(.pwcheck-label) { flex: 0 1 auto; max-inline-size: calc(100% - 1.8rem); overflow-wrap: anywhere; }
:where(.pwcheck-remark) { white-space: pre-wrap; }
:where(.pwcheck-rule[data-mark=none]) { opacity: .75; }
:where(.pwcheck-meter) { display: flex; align-items: center; gap: .6rem; margin-block: var(--pwcheck-gap); }
:where(.pwcheck-bar) { flex: 1; block-size: .5rem; border-radius: 1rem; background: var(--pwcheck-track); overflow: hidden; }
:where(.pwcheck-filled) {
  block-size: 100%; border-radius: 1rem; inline-size: calc(var(--pwcheck-score, 0) * 100%);
  min-inline-size: .5rem; background: currentColor; transition: inline-size .15s;
}
:where(.pwcheck-bar) { forced-color-adjust: none; }
:where([data-role=bad]) { color: var(--pwcheck-bad); }
:where([data-role=fair]) { color: var(--pwcheck-fair); }
:where([data-role=good]) { color: var(--pwcheck-good); }
:where(.pwcheck-level) { min-inline-size: 6em; font-weight: 600; }
:where(.pwcheck-error, .pwcheck-alert) { color: var(--pwcheck-bad); margin: var(--pwcheck-gap) 0; overflow-wrap: anywhere; }
:where(.pwcheck-advice) { margin: var(--pwcheck-gap) 0; padding-inline-start: 1.2rem; }
.pwcheck-unseen {
  position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; padding: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; border: 0;
}
:where(.pwcheck-panel) {
  box-sizing: border-box; position: relative; max-inline-size: 26rem; padding: 1.4rem; border-radius: .9rem;
  background: var(--pwcheck-panel); border: 1px solid var(--pwcheck-track); transition: opacity .3s;
}
:where(.pwcheck-title) { margin: 0 2rem .25rem 0; margin-inline: 0 2rem; font-size: 1.4rem; }
:where(.pwcheck-subtitle) { margin: 0 0 1rem; }
:where(.pwcheck-entry) { margin-block: .9rem; }
:where(.pwcheck-entry) > label { display: block; font-weight: 600; margin-block-end: .3rem; }
:where(.pwcheck-hint) { margin: .2rem 0; opacity: .85; font-size: .95em; }
:where(.pwcheck-box) { display: flex; gap: .4rem; }
:where(.pwcheck-panel) input {
  flex: 1; min-inline-size: 0; box-sizing: border-box; font: inherit; color: inherit; background: transparent;
  padding: .55rem .7rem; border: 1px solid var(--pwcheck-line); border-radius: var(--pwcheck-radius);
}
:where(.pwcheck-panel) input[aria-invalid=true] { border-color: var(--pwcheck-bad); }
:where(.pwcheck-panel) button { font: inherit; cursor: pointer; border-radius: var(--pwcheck-radius); padding: .55rem .8rem; }
:where(.pwcheck-reveal) { color: inherit; background: transparent; border: 1px solid var(--pwcheck-line); }
:where(.pwcheck-submit) {
  inline-size: 100%; border: 1px solid var(--pwcheck-accent); background: var(--pwcheck-accent);
  color: var(--pwcheck-on-accent); font-weight: 600; margin-block-start: .4rem;
}
:where(.pwcheck-panel) button[aria-disabled=true] { opacity: .65; cursor: progress; }
:where(.pwcheck-exit) {
  position: absolute; inset-block-start: .8rem; inset-inline-end: .8rem; color: inherit;
  background: transparent; border: 0; line-height: 1;
}
:where(.pwcheck-flourish) { font-size: 2.4rem; margin: 0; inline-size: fit-content; }
@media (prefers-reduced-motion: no-preference) {
  .pwcheck-shake { animation: pwcheck-shake .4s; }
  .pwcheck-flourish { animation: pwcheck-bounce .5s; }
  .pwcheck-arrives { animation: pwcheck-fade .3s; }
}
@media (prefers-reduced-motion: reduce) { :where(.pwcheck-filled, .pwcheck-panel) { transition: none; } }
@keyframes pwcheck-shake { 20%, 60% { transform: translateX(-.4rem); } 40%, 80% { transform: translateX(.4rem); } }
@keyframes pwcheck-bounce { from { transform: scale(.3); } 60% { transform: scale(1.2); } }
@keyframes pwcheck-fade { from { opacity: 0; } }
`

export let sheet
if (globalThis.CSSStyleSheet) {
  sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
}
