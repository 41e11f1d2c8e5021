/** A colleague in a text, by their id. */
const MENTION = /@\[([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\]/g

/** A piece of a note: words, or the id of a colleague whom it names. */
export type NotePart = { text: string } | { rep: string }

export interface Colleague {
  id: string
  name: string
}

export function writeMention(id: string): string {
  return `@[${id}]`
}

/** Whom a note names, each once. */
export function findMentions(note: string): string[] {
  return [...new Set([...note.matchAll(MENTION)].map(([, id = '']) => id))]
}

/** The note in pieces, for whoever draws it. */
export function splitNote(note: string): NotePart[] {
  const parts: NotePart[] = []
  let end = 0
  for (const { 0: found, 1: rep = '', index } of note.matchAll(MENTION)) {
    if (index > end) parts.push({ text: note.slice(end, index) })
    parts.push({ rep })
    end = index + found.length
  }
  if (end < note.length) parts.push({ text: note.slice(end) })
  return parts
}

/** A colleague counts as one character, whatever they are called. */
export function measureNote(note: string): number {
  return note.replaceAll(MENTION, '@').length
}

export function withoutMentions(note: string): string {
  return note.replaceAll(MENTION, '@')
}

/** The note with names instead of ids; somebody who is not known is "somebody". */
export function readNote(note: string, nameOf: (id: string) => string | undefined): string {
  return note.replaceAll(MENTION, (_, id: string) => `@${nameOf(id) ?? 'somebody'}`)
}

/** A letter or digit after a name makes it another one. */
const GOES_ON = /^[\p{L}\p{N}]/u

/**
 * The note as it is sent: where `@` stands before the name of a colleague, their id takes its place. The longest name wins, so
 * that Tom Beckers is not taken for Tom Becker; of two with one name it is whoever was chosen, or else the first.
 */
export function nameColleagues(
  typed: string,
  colleagues: readonly Colleague[],
  chosen: readonly string[] = [],
): string {
  const isChosen = new Set(chosen)
  const inOrder = colleagues.toSorted(
    (one, other) =>
      other.name.length - one.name.length || Number(isChosen.has(other.id)) - Number(isChosen.has(one.id)),
  )
  let note = ''
  let rest = typed
  for (;;) {
    const at = rest.indexOf('@')
    if (at === -1) return note + rest
    const isWord = at > 0 && GOES_ON.test(rest[at - 1] ?? '')
    const after = rest.slice(at + 1)
    const found = isWord ? undefined : inOrder.find(({ name }) => beginsWithName(after, name))
    note += rest.slice(0, at) + (found ? writeMention(found.id) : '@')
    rest = found ? after.slice(found.name.length) : after
  }
}

function beginsWithName(text: string, name: string): boolean {
  return (
    text.slice(0, name.length).toLowerCase() === name.toLowerCase() && !GOES_ON.test(text.slice(name.length))
  )
}
