import type { Page } from 'playwright-core';
import { sample } from '../support/sample.js';
import { accessibilityProblems } from './chromium.js';

/** A desktop and a phone, in CSS pixels. Colors do not depend on the width, so each color scheme is tested with one. */
export const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** The same two at a zoom of 200 %, which is half as many CSS pixels, but no phone is narrower than 320. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
  { width: 390, height: 844 },
  { width: 320, height: 422 },
  { width: 1920, height: 1080 },
];

/** What is not accessible or cannot be read in full, light on a desktop and dark on a phone, zoomed, and with all details open. */
export async function faultsInAllLooks(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { colorScheme, viewport } of sample(LOOKS, LOOKS.length)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    faults.push(...(await accessibilityProblems(page)).map((fault) => `${colorScheme}, ${viewport.width}: ${fault}`));
  }
  await page.evaluate('document.querySelectorAll("details").forEach((part) => { part.open = true; })');
  for (const viewport of sample(SIZES, 2)) {
    await page.setViewportSize(viewport);
    faults.push(...(await layoutFaults(page)).map((fault) => `${viewport.width} pixels: ${fault}`));
  }
  return faults;
}

/** What is not accessible, or cut off at a side of its box or of the window, as the page is now. What is long may scroll down within its box. */
export async function faultsOf(page: Page, not?: readonly string[]): Promise<string[]> {
  const cutOff = (await layoutFaults(page)).filter((fault) => /^(cut off|outside|page too wide):/.test(fault));
  return [...(await accessibilityProblems(page, not)), ...cutOff];
}

/** Parts of a page that a reader cannot read in full, each as a line such as `cut off: td.value 210 > 180 "registration_dea"`. */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(FAULTS);
}

/** How much of the page moved while it was loading (https://web.dev/articles/cls); 0 is nothing. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
      .observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 50);
  })`);
}

/** Text that was decoded with the wrong encoding: the first bytes of UTF-8 as Latin-1, or the replacement character. */
export const GARBLED = /[âÃ\uFFFD]/;

/** The narrowest column, in pixels, in which a text of several lines can be read. */
const NARROW = 60;

/** A text, because the tests are compiled without the types of browsers. */
const FAULTS = `(() => {
  const faults = [];
  const report = (kind, part, sizes) =>
    faults.push(kind + ': ' + part.tagName.toLowerCase() + (part.id && '#' + part.id) + [...part.classList].map((name) => '.' + name).join('')
      + ' ' + sizes + ' "' + part.textContent.trim().slice(0, 40) + '"');
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) report('page too wide', root, root.scrollWidth + ' > ' + innerWidth);
  for (const part of document.querySelectorAll('body *')) {
    // Texts that only screen readers see are one pixel wide.
    const unseen = part.closest('.unseen, .skip, thead');
    if ((unseen && getComputedStyle(unseen).position === 'absolute') || part.parentElement.closest('svg')) continue;
    const box = part.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const style = getComputedStyle(part);
    if (box.right > innerWidth + 1 || box.left < -1) report('outside', part, Math.round(box.left) + ' to ' + Math.round(box.right));
    if (style.display === 'inline') continue;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = part;
    // What a visitor has asked scrolls within its box.
    const isAsked = part.tagName === 'INPUT' && part.value !== '';
    if (scrollWidth > clientWidth + 1 && clientWidth > 0 && !isAsked)
      report(style.overflowX === 'visible' ? 'spills' : 'cut off', part, scrollWidth + ' > ' + clientWidth);
    if (style.overflowY !== 'visible' && scrollHeight > clientHeight + 1 && clientHeight > 0)
      report('cut off below', part, scrollHeight + ' > ' + clientHeight);
    const text = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim()).join('');
    const lines = clientHeight / (parseFloat(style.lineHeight) || 20);
    if (text.length > 8 && clientWidth > 0 && clientWidth < ${NARROW} && lines > 2.5) report('narrow', part, clientWidth);
  }
  return faults;
})()`;
