import {
  changeLetterTemplate,
  type LetterTemplate,
  type LetterTemplateVersion,
} from '#contract/letters/letter-templates.ts'
import { LETTER_NAMES } from '#domain/letters/letter-kinds.ts'
import { templateHistory } from '#web/admin/letters/queries.ts'
import { TextVersions } from '#web/admin/versions/TextVersions.tsx'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'

interface LetterTemplateCardProps {
  template: LetterTemplate
  fields: readonly { name: string; label: string }[]
  mayChange: boolean
  onChanged: () => void
}

/** A template with who wrote it last, what it was before, and what can be done with it. */
export function LetterTemplateCard({ template, fields, mayChange, onChanged }: LetterTemplateCardProps) {
  const { id, kind, name, title, text, active, version } = template
  const edit = async (earlier?: LetterTemplateVersion) => {
    if (await openDialog('edit-letter-template', { template, fields, earlier })) onChanged()
  }
  // A refusal was shown by the call; what is shown then is what is stored.
  const setActive = () =>
    void call(changeLetterTemplate, { params: { id }, body: { version, active: !active } })
      .catch(() => undefined)
      .finally(onChanged)
  return (
    <li className="rounded-lg border border-line bg-card px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p dir="auto" className={`min-w-0 wrap-anywhere ${active ? '' : 'text-muted'}`}>
          <span className="font-semibold">{name}</span>
          {name !== LETTER_NAMES[kind] && (
            <span className="block text-sm text-muted">{LETTER_NAMES[kind]}</span>
          )}
        </p>
        {mayChange && (
          <div className="-ml-3 flex flex-wrap gap-x-1 sm:ml-0">
            <Button kind="quiet" onClick={() => void edit()}>
              Edit <span className="sr-only">{name}</span>
            </Button>
            <Button kind="quiet" onClick={setActive}>
              {active ? 'Stop offering' : 'Offer again'} <span className="sr-only">{name}</span>
            </Button>
          </div>
        )}
      </div>
      <p dir="auto" className="max-w-measure pt-2 font-semibold wrap-anywhere">
        {title}
      </p>
      <p dir="auto" className="max-w-measure pb-2 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <TextVersions
        now={template}
        history={templateHistory(id, version)}
        words={(one) => `${one.title}\n${one.text}`}
        takeBack={mayChange ? (one) => void edit(one) : undefined}
      />
    </li>
  )
}
