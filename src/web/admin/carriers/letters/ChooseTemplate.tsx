import { useState } from 'react'
import type { FilledCarrierTemplate } from '#contract/approvals.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

interface ChooseTemplateProps {
  templates: readonly FilledCarrierTemplate[]
  /** Takes the words of a template; undefined for our own letter. */
  onChoose: (template: FilledCarrierTemplate | undefined) => void
}

/**
 * What the letter is written from.
 *
 * @rule D32 D44 What the case does not have is said before the letter is sent.
 */
export function ChooseTemplate({ templates, onChoose }: ChooseTemplateProps) {
  const [id, setId] = useState('')
  if (templates.length === 0) return null
  const chosen = templates.find((template) => template.id === id)
  return (
    <>
      <SelectField
        name="template"
        label="Template"
        prompt="Our standard message"
        options={templates.map((template) => ({ value: template.id, label: template.name }))}
        value={id}
        onChange={(value) => {
          setId(value)
          onChoose(templates.find((template) => template.id === value))
        }}
      />
      {chosen && chosen.missing.length > 0 && (
        <Notice kind="info" title="Something is missing here">
          We don’t know {chosen.missing.join(', ')}. Replace the words in double braces before you send this.
        </Notice>
      )}
    </>
  )
}
