import { useId, useState } from 'react'
import type * as z from 'zod/mini'
import type { statementValue } from '#contract/claims/event-record.ts'
import { formFieldsOf, optionalFieldsOf } from '#domain/claims/forms/document-forms.ts'
import type { FieldSet, WireValue } from '#domain/values/field.ts'
import { hiddenInForm } from '#web/claims/documents/claim-form.ts'
import { FormField } from '#web/claims/documents/FormField.tsx'
import { statementItem, type DayWin, type Signer } from '#web/event-day/sent/wins.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import { SignaturePad } from '#web/event-day/sign/SignaturePad.tsx'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { Form } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldError } from '#web/ui/FieldFrame.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type RecordSignature = z.output<typeof statementValue>['signature']

interface SignFormProps {
  day: Day
  bundle: Bundle
  win: DayWin
  signer: Signer
  onSigned: () => void
}

type Values = Readonly<Record<string, WireValue | undefined>>

/** What somebody saw, in the fields of that document, with a signature by finger or by keyboard. */
export function SignForm({ day, bundle, win, signer, onSigned }: SignFormProps) {
  const { document } = signer
  const [strokes, setStrokes] = useState<number[][]>([])
  const [typedName, setTypedName] = useState<string>()
  const [signs, setSigns] = useState('No')
  const [problem, setProblem] = useState<string>()
  const fields = fieldsOf(win, signer)
  const text = bundle.texts.find((one) => one.document === document)
  const form = useForm<FieldSet, boolean, string, string>({
    fields,
    optional: optionalFieldsOf(document),
    initial: knownOf(win, signer, fields),
    hidden: hiddenInForm,
    send: async (values) => {
      const made = signatureOf({ strokes, typedName, signs })
      setProblem(typeof made === 'string' ? made : undefined)
      if (typeof made === 'string' || !text) return false
      await day.session.write([
        { kind: 'statement', item: statementItem(signer), value: statementOf(signer, values, text, made) },
      ])
      return true
    },
    onDone: (isSigned) => {
      if (isSigned) onSigned()
    },
  })
  const texts = Object.fromEntries(Object.keys(fields).map((field) => [field, form.text(field)]))
  const hidden = hiddenInForm(texts)
  return (
    <Form
      form={form}
      className="grid gap-5 rounded-lg border border-l-4 border-line border-l-fairway bg-card p-4"
    >
      {Object.keys(fields).map(
        (field) =>
          !hidden.includes(field) && (
            <FormField key={field} binding={form.field(field)} timeZone={bundle.event.time_zone} />
          ),
      )}
      <p className="ruled max-w-measure pt-4 font-medium">{text?.sentence}</p>
      <Signature
        isTyped={typedName !== undefined}
        typedName={typedName ?? ''}
        signs={signs}
        problem={problem}
        onStrokes={setStrokes}
        onType={setTypedName}
        onSign={setSigns}
      />
      {form.failure !== undefined && (
        <Notice kind="error" title="This isn’t kept yet" live>
          This phone couldn’t keep your signature. Press the button again.
        </Notice>
      )}
      <Button type="submit" kind="primary" busy={form.isBusy} className="w-full">
        This is my signature
      </Button>
    </Form>
  )
}

interface SignatureProps {
  isTyped: boolean
  typedName: string
  signs: string
  problem: string | undefined
  onStrokes: (strokes: number[][]) => void
  /** Undefined goes back to the finger. */
  onType: (name: string | undefined) => void
  onSign: (signs: string) => void
}

function Signature({ isTyped, typedName, signs, problem, onStrokes, onType, onSign }: SignatureProps) {
  const id = useId()
  const errorId = problem === undefined ? undefined : `${id}-error`
  return (
    <div className="grid gap-2">
      {isTyped ? (
        <>
          <TextField
            name="signature"
            label="Type your full name"
            value={typedName}
            onChange={onType}
            autoComplete="off"
          />
          <Checkbox name="signs" label="I sign" value={signs} onChange={onSign} />
        </>
      ) : (
        <>
          <p id={`${id}-label`} className="font-semibold">
            Sign here with a finger
          </p>
          <SignaturePad labelId={`${id}-label`} errorId={errorId} onChange={onStrokes} />
        </>
      )}
      <FieldError id={`${id}-error`} error={problem} />
      <p>
        <Button
          kind="quiet"
          className="-ml-3"
          onClick={() => {
            onStrokes([])
            onType(isTyped ? undefined : '')
          }}
        >
          {isTyped ? 'Sign with a finger' : 'Type your name instead'}
        </Button>
      </p>
    </div>
  )
}

/** The signature, or what is missing of it. */
function signatureOf({
  strokes,
  typedName,
  signs,
}: {
  strokes: number[][]
  typedName: string | undefined
  signs: string
}): RecordSignature | string {
  if (typedName === undefined) return strokes.length > 0 ? { by: 'finger', strokes } : 'Sign with a finger'
  if (!/\S+\s+\S/.test(typedName.trim())) return 'Enter your first and last name'
  return signs === 'Yes' ? { by: 'typed', name: typedName.trim() } : 'Tick “I sign”'
}

function fieldsOf({ value, contest }: DayWin, { document }: Signer): FieldSet {
  const { independent = 0, one_of: oneOf = null } = contest?.witnesses ?? {}
  const kind = contest?.contest ?? 'grand_prize'
  return (
    formFieldsOf(document, { kind, witnesses: { independent, ...(oneOf && { oneOf }) } }) ?? noFields(value)
  )
}

/** Every document that is signed on the day has a form. */
function noFields({ winner }: DayWin['value']): never {
  throw new Error(`There is no form to sign for ${winner}`)
}

/** Only what does not have to be seen by whoever signs. */
function knownOf({ value }: DayWin, { name, phone }: Signer, fields: FieldSet): Record<string, string> {
  const hole = typeof value.hole === 'number' ? String(value.hole) : ''
  const known: Record<string, string> = {
    name: name ?? '',
    phone: phone ?? '',
    time: value.shot_time,
    hole,
    date: value.shot_date,
    place: hole && !fields['place']?.options ? `Hole ${hole}` : '',
  }
  return Object.fromEntries(Object.entries(known).filter(([field]) => field in fields))
}

function statementOf(
  { win, document }: Signer,
  values: Values,
  { version, sentence }: { version: number; sentence: string },
  signature: RecordSignature,
) {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return { win, document, values: given, text: { version, sentence }, signature }
}
