import { cropField } from '#contract/logos.ts'
import type { Crop } from '#domain/files/crop.ts'
import { ProblemError, type Section } from '#domain/problem.ts'

/** The part of a picture that a form asks for; undefined for all of it. */
export function parseCrop(text: string | undefined, section: Section): Crop | undefined {
  if (text === undefined || text === '') return undefined
  const parsed = cropField.safeParse(text)
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? ''
    throw new ProblemError({ code: 'INVALID', fields: [{ section, field: 'crop', message }] })
  }
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number)
  return { x, y, width, height }
}
