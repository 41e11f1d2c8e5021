import { wordsOf } from '#domain/search/search-terms.ts'
import type { Command } from '#web/rep-frame/palette/commands.ts'

type Named = Pick<Command, 'label' | 'otherWords'>

/** The commands that have a word beginning with each word that was typed, those that are called so first. */
export function findCommands<C extends Named>(commands: readonly C[], typed: string): C[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return typed.trim() === '' ? [...commands] : []
  const scored = commands.map((command) => ({ command, score: scoreOf(command, wanted) }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ command }) => command)
}

/** 0 if it does not match. A word of the label counts more than another name, and its first word most. */
function scoreOf({ label, otherWords }: Named, wanted: readonly string[]): number {
  const own = wordsOf(label)
  const others = wordsOf(otherWords)
  const scores = wanted.map((word) => {
    const place = own.findIndex((candidate) => candidate.startsWith(word))
    if (place >= 0) return place === 0 ? 3 : 2
    return others.some((candidate) => candidate.startsWith(word)) ? 1 : 0
  })
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0)
}
