import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from './chromium.js';

const site = useSite();

/** The texts that a screen reader reads, in order, each in the language in which it says them. */
async function spokenTexts(page: Page): Promise<{ text: string; language: string }[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const texts: { text: string; language: string }[] = [];
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || role?.value !== 'StaticText' || backendDOMNodeId === undefined) continue;
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId });
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId as string,
      functionDeclaration:
        '(function () { return this.parentElement.matches(":lang(en)") ? "en" : document.documentElement.lang })',
    });
    texts.push({ text: String(name?.value).trim(), language: result.value });
  }
  await session.detach();
  return texts;
}

describe('a screen reader', () => {
  it('gets the language of the page, and that of each part in English', async () => {
    const { page } = await site.open('/es/states/TX');
    await page.evaluate('document.querySelectorAll(".facts").forEach((part) => { part.open = true; })');
    const texts = await spokenTexts(page);
    const languageOf = (text: string) => texts.find((one) => one.text === text)?.language;
    expect(texts.length).toBeGreaterThan(100);
    expect(languageOf('Civic Data Service')).toBe('en');
    expect(languageOf('English')).toBe('en');
    expect(languageOf('Elecciones')).toBe('es');
    // Laws of the state, as it words them.
    const english = texts.filter(({ text, language }) => language === 'en' && / (?:the|of|a) /.test(text));
    expect(english.length).toBeGreaterThan(5);
    // A publisher has its name in English.
    const unmarked = texts.filter(
      ({ text, language }) => language === 'es' && / (?:the|must|your|with) /.test(text.replace('Rock the Vote', '')),
    );
    expect(unmarked).toEqual([]);
  });
});
