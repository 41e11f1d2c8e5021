// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { email } from '#domain/values/email-field.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import { CallError } from '#web/api/call-error.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/Form.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { RejectedValuesError } from '#web/form/rejected-values.ts'
import { type FormCall, useForm } from '#web/form/use-form.ts'

const FIELDS = {
  how: choice({
    label: 'How',
    message: 'Choose how',
    options: [
      { value: 'mail', label: 'By mail' },
      { value: 'visit', label: 'By a visit' },
    ],
  }),
  email: email({ label: 'E-mail' }),
  city: text({ label: 'City', message: 'Enter the city' }),
  note: text({ label: 'Note', maxLength: 10, message: 'Write a note' }),
}

type Send = (values: object, options: FormCall) => unknown

function Demo({ send, close }: { send: Send; close: (answer?: unknown) => void }) {
  const form = useForm({
    fields: FIELDS,
    optional: ['note'],
    initial: { how: 'mail' },
    hidden: ({ how }) => [how === 'mail' ? 'city' : 'email'] as const,
    validate: ({ note }) => (note === 'no' ? { note: 'Anything but no' } : {}),
    serverName: (name) => (name === 'address' ? 'email' : name),
    send,
    onDone: close,
  })
  return (
    <FormDialog
      title="Demo"
      submitLabel="Send"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <RadioGroup {...form.field('how')} />
      {form.text('how') === 'mail' ? (
        <TextField {...form.field('email')} />
      ) : (
        <TextField {...form.field('city')} />
      )}
      <TextField {...form.field('note')} />
    </FormDialog>
  )
}

interface Sent {
  values: object
  options: FormCall
}

function show(answer: (sent: Sent) => unknown = () => 'done') {
  const sent: Sent[] = []
  const closed: unknown[] = []
  const send: Send = (values, options) => {
    sent.push({ values, options })
    return answer({ values, options })
  }
  const view = render(<Demo send={send} close={(given) => closed.push(given)} />)
  return { sent, closed, view }
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const refused = (field: string, message: string) =>
  new CallError(400, { fields: [{ section: 'contact_information', field, message }] }, 'Refused')

/** A promise that the test resolves or rejects itself. */
function pending() {
  let resolve: (value: unknown) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

describe('a form', () => {
  it('says what each field needs, focuses the first and sends nothing', async () => {
    const { sent } = show()
    await userEvent.type(screen.getByLabelText('Note'), 'much too long')
    await press()
    expect(screen.getByText('Write a note, up to 10 characters')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    expect(sent).toEqual([])
  })

  it('takes an error away as soon as it is mended', async () => {
    show()
    await press()
    const field = screen.getByLabelText('E-mail')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field, 'pat@example.com')
    expect(field.getAttribute('aria-invalid')).toBeNull()
  })

  it('sends trimmed values, without optional fields that are empty and without hidden ones', async () => {
    const { sent, closed } = show()
    await userEvent.type(screen.getByLabelText('E-mail'), ' pat@example.com ')
    await userEvent.click(screen.getByLabelText('By a visit'))
    await userEvent.type(screen.getByLabelText('City'), ' Reno ')
    await press()
    expect(sent.map(({ values }) => values)).toEqual([{ how: 'visit', city: 'Reno' }])
    expect(closed).toEqual(['done'])
  })

  it('validates values together once each is valid', async () => {
    const { sent } = show()
    await userEvent.type(screen.getByLabelText('E-mail'), 'pat@example.com')
    await userEvent.type(screen.getByLabelText('Note'), 'no')
    await press()
    expect(screen.getByText('Anything but no')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Note'))
    expect(sent).toEqual([])
  })

  it('shows what the server refuses at its field, by the name that the form knows, and keeps what was typed', async () => {
    const { closed } = show(() => Promise.reject(refused('address', 'This address bounces')))
    await userEvent.type(screen.getByLabelText('E-mail'), 'pat@example.com')
    await press()
    expect(await screen.findByText('This address bounces')).toBeTruthy()
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('E-mail'))
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('pat@example.com')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(closed).toEqual([])
  })

  it('shows as its failure what belongs to no field of it', async () => {
    show(() =>
      Promise.reject(
        new RejectedValuesError([{ section: 'grand_prizes', field: 'h_date_1', message: 'Choose the date' }]),
      ),
    )
    await userEvent.type(screen.getByLabelText('E-mail'), 'pat@example.com')
    await press()
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Nothing was sent')
    expect(notice.textContent).toContain('Choose the date')
  })

  it('shows as its failure what belongs to a field that is hidden', async () => {
    show(() => Promise.reject(refused('city', 'Nobody visits this city')))
    await userEvent.type(screen.getByLabelText('E-mail'), 'pat@example.com')
    await press()
    expect((await screen.findByRole('alert')).textContent).toContain('Nobody visits this city')
  })

  it('sends once at a time, and the same values under the same key', async () => {
    const first = pending()
    const answers: unknown[] = [first.promise, 'done']
    const { sent, closed } = show(() => answers.shift())
    await userEvent.type(screen.getByLabelText('E-mail'), 'pat@example.com{Enter}')
    await userEvent.keyboard('{Enter}')
    await press()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByText(/Still working/)).toBeTruthy()
    expect(sent).toHaveLength(1)

    await act(async () => first.reject(new Error('No answer')))
    expect((await screen.findByRole('alert')).textContent).toContain('No answer.')
    await press()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.options.idempotencyKey).toBe(sent[0]?.options.idempotencyKey)
    expect(closed).toEqual(['done'])
  })

  it('O07 sends the same values once more after the answer under another key, but not by a double click', async () => {
    const keys: string[] = []
    const now = vi.spyOn(Date, 'now')
    onTestFinished(() => now.mockRestore())
    render(<Kept send={(_, { idempotencyKey }) => keys.push(idempotencyKey)} />)
    now.mockReturnValue(10_000)
    await press()
    now.mockReturnValue(10_200)
    await press()
    now.mockReturnValue(15_000)
    await press()
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('sends other values under another key', async () => {
    const { sent } = show(() => Promise.reject(new Error('No answer')))
    await userEvent.type(screen.getByLabelText('E-mail'), 'pat@example.com')
    await press()
    await userEvent.type(screen.getByLabelText('Note'), 'hello')
    await press()
    expect(sent[1]?.options.idempotencyKey).not.toBe(sent[0]?.options.idempotencyKey)
  })

  it('does nothing more once the person has left', async () => {
    const slow = pending()
    const { closed, view } = show(() => slow.promise)
    await userEvent.type(screen.getByLabelText('E-mail'), 'pat@example.com{Enter}')
    view.unmount()
    await act(async () => slow.resolve('done'))
    expect(closed).toEqual([])
  })
})

function Kept({ send }: { send: Send }) {
  const form = useForm({
    fields: { city: FIELDS.city, note: FIELDS.note },
    optional: ['note'],
    initial: { city: 'Reno' },
    send,
  })
  return (
    <Form form={form} labelledBy="kept">
      <h2 id="kept">{form.isDirty ? 'Not sent' : 'All sent'}</h2>
      <TextField {...form.field('city')} />
      <TextField {...form.field('note')} />
      <output>{form.isTyped() ? 'typed' : 'as it was'}</output>
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.renew('city', 'Tahoe')}>
        Renew
      </button>
    </Form>
  )
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const state = () => [screen.getByRole('heading').textContent, screen.getByRole('status').textContent]

describe('what is typed while a form is sent', () => {
  it('T18 is still there after the answer, and not sent', async () => {
    const slow = pending()
    render(<Kept send={() => slow.promise} />)
    await userEvent.type(screen.getByLabelText('City'), ' NV')
    await press()
    await userEvent.type(screen.getByLabelText('City'), ' 89501')
    await userEvent.type(screen.getByLabelText('Note'), 'hello')
    await act(async () => slow.resolve('done'))
    expect([value('City'), value('Note')]).toEqual(['Reno NV 89501', 'hello'])
    expect(state()).toEqual(['Not sent', 'typed'])

    // Taken back to what was sent, nothing is left to send.
    await userEvent.type(screen.getByLabelText('City'), '{Backspace>6/}')
    await userEvent.clear(screen.getByLabelText('Note'))
    expect(value('City')).toBe('Reno NV')
    expect(state()).toEqual(['All sent', 'as it was'])
  })

  it('T18 without anything typed, all is sent', async () => {
    const slow = pending()
    render(<Kept send={() => slow.promise} />)
    await userEvent.type(screen.getByLabelText('City'), ' NV')
    expect(state()).toEqual(['Not sent', 'typed'])
    await press()
    await act(async () => slow.resolve('done'))
    expect(value('City')).toBe('Reno NV')
    expect(state()).toEqual(['All sent', 'as it was'])
  })
})

describe('what is stored meanwhile', () => {
  const renew = () => userEvent.click(screen.getByRole('button', { name: 'Renew' }))

  it('T18 is taken by a field that nobody touched, which is then as it was', async () => {
    render(<Kept send={() => 'done'} />)
    await userEvent.type(screen.getByLabelText('Note'), 'hello')
    await renew()
    expect([value('City'), value('Note')]).toEqual(['Tahoe', 'hello'])
    expect(state()).toEqual(['Not sent', 'typed'])
    await userEvent.clear(screen.getByLabelText('Note'))
    expect(state()).toEqual(['All sent', 'as it was'])
  })

  it('T18 does not replace what was typed', async () => {
    render(<Kept send={() => 'done'} />)
    await userEvent.type(screen.getByLabelText('City'), ' NV')
    await renew()
    expect(value('City')).toBe('Reno NV')
    expect(state()).toEqual(['Not sent', 'typed'])
  })
})
