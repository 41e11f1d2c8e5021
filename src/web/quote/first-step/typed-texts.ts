import { forgetInTab, keepInTab, readFromTab } from '#web/payment/tab-storage.ts'

/** Texts by the names of their fields. */
export type TypedTexts = Readonly<Record<string, string>>

const keyOf = (guid: string) => `typed-first ${guid}`

/** Keeps what is typed on the first step until its program can save it, so that a reload loses nothing. */
export function keepTyped(guid: string, texts: TypedTexts): void {
  keepInTab(keyOf(guid), JSON.stringify(texts))
}

/** What was typed on the first step of this quote and reached no program yet. */
export function readTyped(guid: string): TypedTexts {
  const kept = readFromTab(keyOf(guid))
  return kept === undefined ? {} : (JSON.parse(kept) as TypedTexts)
}

export function forgetTyped(guid: string): void {
  forgetInTab(keyOf(guid))
}
