import { plainLowerCase } from '#domain/values/typed/plain-text.ts'
import { NOT_UNDERSTOOD, type Reader, understood } from '#domain/values/typed/reading.ts'

const HOLE =
  /^(?:the )?(?:holes?|green|h)? ?(?:number|num|no|nr|#)?\.? ?#? ?(\d{1,3})\.? ?(?:st|nd|rd|th)?(?: (?:hole|green|tee))?$/

/** The number of a hole: `7`, `#7`, `hole 7`, `7th`. */
export const readHole: Reader<number> = (typed) => {
  const [, digits] = HOLE.exec(plainLowerCase(typed) ?? '') ?? []
  if (digits === undefined) return NOT_UNDERSTOOD
  const hole = Number(digits)
  return understood(hole, String(hole), `Hole ${hole}`)
}
