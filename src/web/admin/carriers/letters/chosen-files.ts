import type { OfferedFile } from '#contract/approvals.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { yesNo } from '#domain/values/field-kinds.ts'

const PREFIX = 'file_'

export function nameOfFile({ id }: Pick<OfferedFile, 'id'>): string {
  return `${PREFIX}${id}`
}

/** A field of the form of a letter for each file that can go with it. */
export function fileFields(files: readonly OfferedFile[]): FieldSet {
  return Object.fromEntries(
    files.map((file) => [nameOfFile(file), yesNo({ label: file.name, message: 'Choose yes or no' })]),
  )
}

/** @rule D32 N107 What the carrier can see already is chosen. */
export function chosenAtFirst(files: readonly OfferedFile[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [nameOfFile(file), file.is_carriers ? 'Yes' : 'No']))
}

/** The ids of those that were chosen. */
export function chosenIn(
  files: readonly OfferedFile[],
  values: Readonly<Record<string, unknown>>,
): OfferedFile[] {
  return files.filter((file) => values[nameOfFile(file)] === 'Yes')
}

/** What the server says of all files stands at the first. */
export function serverNameOf(files: readonly OfferedFile[]): (name: string) => string {
  const [first] = files
  return (name) => (name.startsWith(PREFIX) && first && name === nameOfFile(first) ? 'files' : name)
}
