import type { Crop } from '#domain/files/crop.ts'

/** A picture that becomes a logo, or a part of it. */
export interface ChosenLogo {
  file: File
  crop: Crop | undefined
}

/** The file comes last, as the server reads the form as a stream. */
export function logoForm(
  { file, crop }: ChosenLogo,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (crop) form.append('crop', [crop.x, crop.y, crop.width, crop.height].join(','))
  form.append('file', file)
  return form
}
