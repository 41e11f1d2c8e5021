import type { WitnessPart } from '#domain/claims/reporting/report.ts'

const PREFIX = 'albatross claim '

/** What somebody has typed for a claim and not sent yet. */
export interface ClaimDraft {
  /** Made once: whatever of this draft reaches the server reaches it under this id. */
  id: string
  /** ISO 8601 in UTC. */
  startedAt: string
  /** Answers by the name of their field. */
  texts: Readonly<Record<string, string>>
  /** Of the people who are named in a report, in their order. */
  parts?: readonly WitnessPart[]
}

/** Undefined where nothing is kept, or what is kept cannot be read. */
export function readDraft(name: string): ClaimDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Partial<ClaimDraft> | null
    const { id, startedAt, texts } = kept ?? {}
    return id && startedAt && texts ? { ...kept, id, startedAt, texts } : undefined
  } catch {
    return undefined
  }
}

/** A browser that keeps nothing loses it with the page, and nothing else. */
export function keepDraft(name: string, draft: ClaimDraft): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Private windows may refuse.
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // What was not kept is not there.
  }
}

/** Forgets those of this kind that were begun before a moment. */
export function forgetDraftsBefore(kind: string, moment: Date): void {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + kind))
    for (const name of names.map((key) => key.slice(PREFIX.length))) {
      const startedAt = readDraft(name)?.startedAt
      if (startedAt === undefined || new Date(startedAt) < moment) forgetDraft(name)
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

const versionName = (id: string) => `${PREFIX}version ${id}`

/** Where a browser keeps nothing, at least as long as the page is open. */
const versions = new Map<string, number>()

/** The version of a draft that this browser has read or saved last; 0 before the first. */
export function versionSeen(id: string): number {
  try {
    return Number(localStorage.getItem(versionName(id)) ?? versions.get(id) ?? 0)
  } catch {
    return versions.get(id) ?? 0
  }
}

export function rememberVersion(id: string, version: number): void {
  versions.set(id, version)
  try {
    localStorage.setItem(versionName(id), String(version))
  } catch {
    // Private windows may refuse.
  }
}

export function forgetVersion(id: string): void {
  versions.delete(id)
  try {
    localStorage.removeItem(versionName(id))
  } catch {
    // What was not kept is not there.
  }
}

/** @rule N33 Whoever signs out leaves nothing behind that was typed about a claim. */
export function forgetClaimDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
