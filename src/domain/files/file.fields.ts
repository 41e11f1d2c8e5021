import * as z from 'zod/mini'
import { isPlainFileName, MOST_NAME_CHARACTERS } from '#domain/files/file-label.ts'
import { text } from '#domain/values/field-kinds.ts'
import type { Field } from '#domain/values/field.ts'

const UNFIT = 'Leave out / \\ : * ? " < > | and dots at the ends. Names such as CON are taken by Windows'

function nameField(label: string, message: string): Field<string> {
  const field = text({ label, message, maxLength: MOST_NAME_CHARACTERS, cardLike: true })
  const plain = z.refine<string>(isPlainFileName, UNFIT)
  const toNfc = z.overwrite<string>((name) => name.normalize('NFC'))
  // One error at a time: what cannot be printed is said first.
  return { ...field, schema: z.pipe(field.schema, z.string().check(toNfc, plain)) }
}

/** What a rep types about files and folders. */
export const fileFields = {
  name: nameField('Name', 'Enter a name'),
  folder: nameField('Name of the folder', 'Enter a name for the folder'),
  reason: text({ label: 'Reason', message: 'Say why', maxLength: 500 }),
}
