import { type FieldProblem, type Section } from '#domain/problem.ts'
import { findTerritory } from '#domain/values/territories.ts'

const ZIP = /\d{5}(?:-?\d{4})?/
const CANADIAN = /[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d/

/** A US ZIP code with or without the +4 part, or a Canadian postal code. */
export const POSTAL_CODE = new RegExp(`^(?:${ZIP.source}|${CANADIAN.source})$`)

const isZip = (code: string) => /^\d/.test(code)

/**
 * The problem if the code belongs to another country than the territory.
 *
 * @rule N50 A ZIP code goes with a place in the United States or its territories, a postal code with a Canadian one.
 */
export function postalCodeProblems(
  section: Section,
  field: string,
  { code, state }: { code: string | undefined; state: string | undefined },
): FieldProblem[] {
  const group = state === undefined ? undefined : findTerritory(state)?.group
  if (code === undefined || group === undefined || group === 'other') return []
  if (group === 'canadian_province') {
    return isZip(code) ? [{ section, field, message: 'Enter a Canadian postal code such as K1A 0B1' }] : []
  }
  return isZip(code) ? [] : [{ section, field, message: 'Enter a ZIP code such as 78701 or 78701-1234' }]
}
