import type { Assignee } from '#contract/desk/assigning.ts'

/** More would not be read. */
const MOST_OFFERED = 6

/** A name that is being typed: `@` at the start or after something that is no letter, and up to three words after it. */
const NAME = /(?<![\p{L}\p{N}])@((?:[\p{L}\p{N}'’.-]+ ?){0,3})$/u

/** What is typed after `@` before the cursor, and where the `@` stands; undefined where no name is typed. */
export function findNameBeforeCursor(
  text: string,
  cursor: number,
): { start: number; name: string } | undefined {
  const found = NAME.exec(text.slice(0, cursor))
  return found ? { start: found.index, name: found[1] ?? '' } : undefined
}

/** Colleagues one of whose names begins so, but for the reader; none once a name is complete with a space after it. */
export function matchColleagues(colleagues: readonly Assignee[], typed: string): Assignee[] {
  const wanted = typed.toLowerCase()
  const begins = (text: string) => text.toLowerCase().startsWith(wanted)
  const isComplete = colleagues.some(({ name }) => wanted.startsWith(`${name.toLowerCase()} `))
  if (isComplete) return []
  return colleagues
    .filter(({ name, is_me: isMe }) => !isMe && (begins(name) || name.split(' ').some(begins)))
    .slice(0, MOST_OFFERED)
}
