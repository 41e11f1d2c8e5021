import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DialogActions, DialogBody } from '#web/dialogs/shells.tsx'
import { DocumentBody } from '#web/documents/DocumentBody.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Modal } from '#web/ui/Modal.tsx'

interface PolicySummaryProps extends DialogProps {
  document: PrintableDocument
  /** The page that is printed. */
  printView: string
  /** The same as PDF. */
  file: string
}

/** @rule D17 Dates, contests, prizes, fees, payments and papers of a policy, to read, to print and to keep. */
export default function PolicySummaryDialog({ document, printView, file, close }: PolicySummaryProps) {
  return (
    <Modal title={document.title} onDismiss={close} wide>
      <DialogBody>
        <dl className="grid gap-1">
          {document.facts.map(({ label, value }) => (
            <div key={label} className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold">{value.replace('\n', ' ')}</dd>
            </div>
          ))}
        </dl>
        {document.notices.map(({ title, text }) => (
          <p key={title} className="text-sand">
            <strong className="font-semibold">{title}.</strong> {text}
          </p>
        ))}
        <DocumentBody document={document} />
      </DialogBody>
      <DialogActions>
        <Button onClick={() => close()}>Close</Button>
        <a href={file} download className={buttonClass('secondary')}>
          Download
        </a>
        <ButtonLink kind="primary" to={printView} onClick={() => close()}>
          Print
        </ButtonLink>
      </DialogActions>
    </Modal>
  )
}

export const example: Omit<PolicySummaryProps, 'close'> = {
  printView: '/policy/paper/ALB-100001/summary?print',
  file: '/quote/api/policies/ALB-100001/papers/summary.pdf',
  document: {
    name: 'Summary of policy ALB-100001',
    subject: 'What a policy insures, what was paid and which documents there are',
    issuedAt: '2027-04-19T20:00:00.000Z',
    insurer: { name: 'Albatross Indemnity Company', address: [] },
    title: 'Policy summary',
    subtitle: 'For your records. Only your certificate states what is insured.',
    facts: [
      { label: 'Policy number', value: 'ALB-100001' },
      { label: 'State', value: 'In force' },
      { label: 'Certificate', value: 'Version 1' },
      { label: 'As of', value: 'April 19, 2027\n3:00 PM Central time' },
    ],
    notices: [],
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: 'Insured', lines: ['Lantern House', 'Dana Reyes'] },
          { title: 'Event', lines: ['Lantern House Charity Classic', 'Juniper Hollow Golf Club'] },
        ],
      },
      {
        kind: 'section',
        title: 'Payments',
        parts: [
          {
            kind: 'table',
            columns: [
              { title: 'Payment', share: 3, align: 'left' },
              { title: 'Amount', share: 1, align: 'right' },
            ],
            rows: [
              { cells: ['Paid', '$1,521'], total: false },
              { cells: ['Owed', '$0'], total: false },
            ],
            figures: false,
          },
        ],
      },
    ],
    footer: 'Summary of policy ALB-100001',
  },
}
