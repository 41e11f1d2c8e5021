import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { QUOTE_SOURCE_LABELS } from '#domain/figures/quote-sources.ts'
import { labelClientType } from '#domain/values/client-types.ts'
import { findTerritory } from '#domain/values/territories.ts'

const CONTEST_LABELS = new Map<string, string>(
  CONTEST_DEFINITIONS.map(({ entity, title }) => [entity, title]),
)

const SOURCE_LABELS = new Map<string, string>(Object.entries(QUOTE_SOURCE_LABELS))

/** What the values of each dimension are called; a code that is not known any more is its own name. */
const LABELS = {
  source: { of: (value: string) => SOURCE_LABELS.get(value), none: 'Not known' },
  client_type: { of: labelClientType, none: 'Not chosen yet' },
  contest: { of: (value: string) => CONTEST_LABELS.get(value), none: 'No contest yet' },
  territory: { of: (value: string) => findTerritory(value)?.name, none: 'Not known yet' },
} as const

export function labelFigure(dimension: keyof typeof LABELS, value: string): string {
  const { of, none } = LABELS[dimension]
  return value === '' ? none : (of(value) ?? value)
}
