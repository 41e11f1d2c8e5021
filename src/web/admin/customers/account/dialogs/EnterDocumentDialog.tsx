import { useState } from 'react'
import {
  editAccountDocument,
  enterAccountDocument,
  type EnteredType,
  type RevisableDocument,
} from '#contract/accounting/documents.ts'
import { documentFields } from '#domain/accounting/by-rep/document.fields.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { type CalendarDate, formatPlainDate } from '#domain/values/calendar.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { choice } from '#domain/values/field-kinds.ts'
import { DocumentLines } from '#web/admin/customers/account/documents/DocumentLines.tsx'
import {
  ALL_LINES,
  lineOf,
  linesBeyond,
  OPTIONAL_LINES,
  readLines,
  textsOfLines,
} from '#web/admin/customers/account/documents/line-form.ts'
import { describeDocumentFailure } from '#web/admin/customers/account/dialogs/DocumentChanged.tsx'
import { useLatest } from '#web/admin/customers/account/dialogs/use-latest.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, SelectField, TextArea, TextField } from '#web/form/fields.tsx'
import { DateField } from '#web/form/figure-fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface EnterDocumentProps extends DialogProps<string> {
  type: EnteredType
  /** The policies that it may be for. */
  policies: readonly { number: string; label: string }[]
  /** The one that is edited; left out, a new one is entered. */
  document?: RevisableDocument | undefined
}

/** What is asked of each beside its lines and its memo. */
const ASKED: Readonly<Record<EnteredType, readonly string[]>> = {
  invoice: ['terms', 'due_on', 'send'],
  sales_receipt: ['method', 'reference'],
  credit_memo: [],
}

/**
 * An invoice, a receipt or a credit memo beside the price of a policy, line by line; or an edit of one, with its reason.
 *
 * @rule D47 D50 D59 Lines, terms, due date and memo. Of what a purchase or change made only the words are asked.
 */
export default function EnterDocumentDialog({ type, policies, document: given, close }: EnterDocumentProps) {
  const { latest: document, before, sendSeen } = useLatest(given, takeOver)
  const [shown, show] = useState(countLines(given))
  const hasLines = document === undefined || document.editable === 'money'
  const name = ENTRY_TYPE_NAMES[type].toLowerCase()
  const fields: FieldSet = {
    policy: choice({
      label: 'Policy',
      options: policies.map(({ number, label }) => ({ value: number, label })),
      message: 'Choose the policy',
    }),
    ...ALL_LINES,
    ...documentFields,
  }
  const asked = ASKED[type].filter((one) => {
    if (one === 'send') return document === undefined
    return hasLines || one === 'terms' || one === 'due_on'
  })
  const shownTexts = textsOf(document)
  const form = useForm({
    fields,
    optional: [...OPTIONAL_LINES, 'memo', 'due_on', ...(document ? ['terms'] : [])],
    hidden: () => [
      ...(document ? ['policy'] : ['reason']),
      ...linesBeyond(hasLines ? shown : 0),
      ...['terms', 'due_on', 'send', 'method', 'reference'].filter((one) => !asked.includes(one)),
      'amount',
      'received_on',
    ],
    initial: {
      policy: policies[0]?.number ?? '',
      ...textsOfLines(document?.lines ?? []),
      ...shownTexts,
      ...(!document && { terms: 'net_30' }),
      send: 'Yes',
    },
    serverName: lineOf,
    send: async (values, options) => {
      const text = (key: string) => values[key] as string | undefined
      // Of an edit what was changed: with other terms and the same day, the terms decide it.
      const isNew = (key: 'terms' | 'due_on') =>
        text(key) !== undefined && text(key) !== (shownTexts[key] || undefined)
      const words = { memo: text('memo') ?? '', ...(isNew('due_on') && { due_on: text('due_on') }) }
      const chosen = {
        ...(isNew('terms') && { terms: text('terms') as 'net_30' }),
        ...(asked.includes('method') && { method: text('method') as 'check', reference: text('reference') }),
      }
      const lines = hasLines ? { lines: readLines(values, shown) } : {}
      if (document) {
        const { number } = document
        const edit = { reason: String(values['reason']), ...words, ...chosen, ...lines }
        const answer = await sendSeen((version) =>
          call(editAccountDocument, { params: { number }, body: { version, ...edit }, ...options }),
        )
        return answer.data.number
      }
      const body = {
        type,
        ...words,
        ...chosen,
        lines: readLines(values, shown),
        ...(type === 'invoice' && { send: text('send') === 'Yes' }),
      }
      const params = { number: text('policy') ?? '' }
      return (await call(enterAccountDocument, { params, body, ...options })).data.number
    },
    onDone: close,
  })

  /** Lines that nobody touched are those of the document as it is now. */
  function takeOver(now: RevisableDocument) {
    const before = textsOfLines(document?.lines ?? [])
    const areTouched = Object.entries(before).some(([name, text]) => form.text(name) !== text)
    for (const [name, text] of Object.entries(textsOf(now))) form.renew(name, text)
    if (areTouched || shown !== countLines(document)) return
    for (const [name, text] of Object.entries(textsOfLines(now.lines))) form.setText(name, text)
    show(countLines(now))
  }

  return (
    <FormDialog
      title={document ? `Edit ${name} ${document.number}` : `New ${name}`}
      submitLabel={document ? 'Save the changes' : `Create the ${name}`}
      failureTitle={document ? 'Nothing was changed' : 'Nothing was created'}
      describeFailure={describeDocumentFailure(document, before)}
      close={() => close()}
      form={form}
      wide
    >
      {document ? <Editing document={document} /> : <SelectField {...form.field('policy')} />}
      {type === 'credit_memo' && !document && (
        <p className="text-muted">
          It takes back what was billed here. To give something else, use a courtesy credit on the policy.
        </p>
      )}
      {hasLines && (
        <DocumentLines
          shown={shown}
          onShow={show}
          field={(key) => form.field(key)}
          text={(key) => form.text(key)}
          setText={form.setText}
          forgetErrors={form.forgetErrors}
          focus={form.focus}
        />
      )}
      {asked.includes('terms') && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField {...form.field('terms')} size="short" />
          <DateField
            {...form.field('due_on')}
            hint={
              document
                ? 'With other terms and the same day, the terms decide'
                : 'Left empty, the terms decide'
            }
            dateFormat="MM/dd/yyyy"
          />
        </div>
      )}
      {asked.includes('method') && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField {...form.field('method')} size="short" />
          <TextField
            {...form.field('reference')}
            hint="Check or settlement number, or transfer or transaction ID"
            autoComplete="off"
            size="short"
          />
        </div>
      )}
      <TextArea {...form.field('memo')} hint="Printed on the document" rows={2} />
      {asked.includes('send') && <Checkbox {...form.field('send')} />}
      {document && (
        <TextField {...form.field('reason')} hint="For colleagues, in its history" autoComplete="off" />
      )}
    </FormDialog>
  )
}

/** What the fields say of a document before anybody types, besides its lines. */
function textsOf(document: RevisableDocument | undefined) {
  return {
    memo: document?.memo ?? '',
    terms: document?.terms ?? '',
    due_on: document?.due_on ? formatPlainDate(document.due_on as CalendarDate) : '',
    method: document?.method ?? 'check',
    reference: document?.reference ?? '',
  }
}

function countLines(document: RevisableDocument | undefined): number {
  return Math.max(1, document?.lines.length ?? 1)
}

function Editing({
  document: { policy_number: policy, editable, class: kind },
}: {
  document: RevisableDocument
}) {
  const sorted = [kind.client_type, kind.territory].filter((part) => part !== '').join(', ')
  return (
    <p className="text-muted">
      Policy {policy}
      {sorted !== '' && `, ${sorted}`}.{' '}
      {editable === 'money'
        ? 'It keeps its number, and what it said before stays in its history.'
        : 'A purchase or a change made it, so its amounts stay. You can edit its words.'}
    </p>
  )
}

export const example: Omit<EnterDocumentProps, 'close'> = {
  type: 'invoice',
  policies: [{ number: 'ALB-100001', label: 'ALB-100001, Charity Scramble' }],
}
