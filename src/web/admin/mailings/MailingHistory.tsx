import { useState } from 'react'
import type { MailingDeedRow } from '#contract/mailings.ts'
import { Section } from '#web/admin/customers/Section.tsx'
import { DEED_NAMES } from '#web/admin/mailings/mailing-texts.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

/** Who did what with a mailing, the newest first, with what it said then. */
export function MailingHistory({ history }: { history: readonly MailingDeedRow[] }) {
  return (
    <Section title="History">
      <ol aria-label="History" className="grid text-sm">
        {history.map((deed, place) => (
          <Deed key={deed.id} deed={deed} before={history[place + 1]} />
        ))}
      </ol>
    </Section>
  )
}

function Deed({ deed, before }: { deed: MailingDeedRow; before: MailingDeedRow | undefined }) {
  const { did, by, at, subject, text } = deed
  const [isOpen, setIsOpen] = useState(false)
  const isOtherText = before === undefined || before.subject !== subject || before.text !== text
  return (
    <li className="border-b border-line py-2">
      <p>
        <strong>{DEED_NAMES[did]}</strong>
        {by !== null && <span dir="auto"> by {by}</span>}
        <span className="block text-muted">{formatMoment(at)}</span>
      </p>
      {isOtherText && (
        <Disclosure summary="What it said" open={isOpen} onToggle={setIsOpen}>
          <p dir="auto" className="text-left font-semibold wrap-anywhere">
            {subject}
          </p>
          <p dir="auto" className="text-left wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </Disclosure>
      )}
    </li>
  )
}
