import { useState } from 'react'
import type { FieldProblem } from '#domain/problem.ts'
import { FileField } from '#web/ui/FileField.tsx'

/** As large as the server takes it. */
const MOST_BYTES = 64_000

/** The text of a plan's file that somebody chose. */
export function usePlanFile() {
  const [text, setText] = useState<string>()
  const [error, setError] = useState<string>()
  const choose = (file: File | undefined) => {
    setText(undefined)
    setError(file && file.size > MOST_BYTES ? 'This file is too large for a rating plan' : undefined)
    if (!file || file.size > MOST_BYTES) return
    void file.text().then(setText, () => setError('Your browser couldn’t read this file'))
  }
  const missing: FieldProblem = {
    section: 'request',
    field: 'file',
    message: error ?? 'Choose the file of a plan',
  }
  return { text, error, choose, missing }
}

export function PlanFileField({ file }: { file: ReturnType<typeof usePlanFile> }) {
  return (
    <FileField
      name="file"
      label="File of a plan"
      hint="A JSON file, as you can download it from any plan"
      error={file.error}
      accept=".json,application/json"
      onChoose={file.choose}
    />
  )
}
