import { useState } from 'react'
import type { PreparedLetter } from '#web/admin/case/mail/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

type Template = PreparedLetter['letters']['insured'][number]

interface MessageTemplatesProps {
  letters: readonly Template[]
  /** What is written now. */
  text: string
  onChoose: (template: Template) => void
}

/** Begins with a template. What somebody wrote is replaced only when they say so. */
export function MessageTemplates({ letters, text, onChoose }: MessageTemplatesProps) {
  const [asking, setAsking] = useState<Template>()
  const [used, setUsed] = useState<Template>()
  if (letters.length === 0) return null

  function begin(template: Template) {
    setUsed(template)
    setAsking(undefined)
    onChoose(template)
  }

  function choose(id: string) {
    const template = letters.find((one) => one.id === id)
    if (!template) return
    const isOwnText = text.trim() !== '' && !letters.some((one) => one.text === text)
    if (isOwnText) setAsking(template)
    else begin(template)
  }

  return (
    <div className="grid gap-2">
      <SelectField
        name="template"
        label="Start with"
        prompt="An empty message"
        value={asking?.id ?? used?.id ?? ''}
        options={letters.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
      {asking && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="text-sand">This replaces what you wrote.</span>
          <Button className="min-h-9! px-3! py-1! text-sm" onClick={() => begin(asking)}>
            Replace my text
          </Button>
          <Button kind="quiet" className="min-h-9! py-1! text-sm" onClick={() => setAsking(undefined)}>
            Keep my text
          </Button>
        </div>
      )}
    </div>
  )
}
