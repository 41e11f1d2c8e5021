import { allowedErrors } from '#domain/search/spelling.ts'
import { editDistance } from '#domain/values/edit-distance.ts'
import { wordsOf } from '#domain/search/search-terms.ts'
import type { QuoteMatch } from '#web/rep-frame/palette/use-quote-search.ts'

type Named = Pick<QuoteMatch, 'tournament_name' | 'company_name' | 'contact_name'>

/**
 * What people call a quote: its event, then whose it is. Long names are cut at the end, so the person or the organization that was
 * typed comes before the other.
 */
export function nameOfMatch(
  { tournament_name: event, company_name: company, contact_name: person }: Named,
  typed: string,
): string {
  const words = wordsOf(typed)
  const isTyped = (name: string | null) =>
    wordsOf(name).some((part) => words.some((word) => isLike(word, part)))
  const whose = isTyped(person) && !isTyped(company) ? [person, company] : [company, person]
  const names = [event, ...whose].filter((name) => name !== null && name !== '')
  return names.length === 0 ? 'No name yet' : names.join(', ')
}

/** As the search compares them: begun, or with a letter wrong. */
function isLike(word: string, part: string): boolean {
  const errors = allowedErrors(word)
  return part.startsWith(word) || editDistance(word, part, errors) <= errors
}
