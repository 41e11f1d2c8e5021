import { forgetInTab, keepInTab, readFromTab } from '#web/payment/tab-storage.ts'

/** A save that is still under way after so long was lost with its page. */
const LONGEST_MS = 5000
const PAUSE_MS = 200

const keyOf = (guid: string) => `save-on-leaving ${guid}`

interface SaveOnLeaving {
  /** What it changes. */
  version: number
  at: number
}

/** The page of a quote is left while a change of this version is being saved. */
export function noteSaveOnLeaving(guid: string, version: number): void {
  keepInTab(keyOf(guid), JSON.stringify({ version, at: Date.now() } satisfies SaveOnLeaving))
}

/** Whether this tab may still be saving what was typed before a reload. */
export function isSavingOnLeaving(guid: string): boolean {
  return readFromTab(keyOf(guid)) !== undefined
}

/**
 * Reads a quote; where this tab is still saving it, as after a reload, the quote with what was typed. Read too early, it
 * would show older answers, and the next change would be a conflict of the person with themselves.
 */
export async function readAfterSave<T extends { data: object }>(
  guid: string,
  read: () => Promise<T>,
): Promise<T> {
  const stored = readFromTab(keyOf(guid))
  forgetInTab(keyOf(guid))
  const saving = stored === undefined ? undefined : (JSON.parse(stored) as SaveOnLeaving)
  // A clock that was set back meanwhile makes nobody wait longer.
  const since = saving === undefined ? 0 : Math.max(0, Date.now() - saving.at)
  const pauses = Math.ceil(Math.max(0, LONGEST_MS - since) / PAUSE_MS)
  for (let pause = 0; ; pause += 1) {
    const answer = await read()
    const isBefore =
      saving !== undefined && 'version' in answer.data && answer.data.version === saving.version
    if (!isBefore || pause >= pauses) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
