// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { FieldProps } from '#web/ui/field-props.ts'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Renders a field that keeps its value, and returns the values it reported. */
function show<P extends FieldProps>(Field: ComponentType<P>, props: Partial<P>) {
  const given: string[] = []
  function Holder() {
    const [value, setValue] = useState(props.value ?? '')
    const onChange = (next: string) => {
      given.push(next)
      setValue(next)
    }
    return <Field {...({ name: 'field', label: 'Field', ...props, value, onChange } as unknown as P)} />
  }
  render(<Holder />)
  return given
}

const YES_NO = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]

describe('a field', () => {
  it('ties label, hint, unit and error to its control', () => {
    show(NumberField, {
      label: 'Yardage',
      hint: 'From the tee.',
      unit: 'yards',
      error: 'Enter a yardage from 150 to 300',
      required: true,
    })
    const input = screen.getByLabelText('Yardage')
    const words = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['yards', 'From the tee.', 'Enter a yardage from 150 to 300'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
    expect(screen.queryByText('optional')).toBeNull()
  })

  it('marks the few that may stay empty', () => {
    show(TextField, { required: false })
    expect(screen.getByText('optional')).toBeTruthy()
  })

  it('says nothing of errors and requirements where there are none', () => {
    show(TextField, {})
    const input = screen.getByLabelText('Field')
    for (const name of ['aria-invalid', 'aria-required', 'aria-describedby'])
      expect(input.hasAttribute(name)).toBe(false)
  })

  it.each([TextField, TextArea])('passes typed text on unchanged', async (Field) => {
    const given = show(Field as ComponentType<FieldProps>, {})
    await userEvent.type(screen.getByLabelText('Field'), 'ab')
    expect(given).toEqual(['a', 'ab'])
  })
})

describe('figures', () => {
  it('money is grouped to read and plain to edit and on the wire', async () => {
    const given = show(MoneyField, { value: '10000' })
    const input = screen.getByLabelText<HTMLInputElement>('Field')
    expect(input.value).toBe('10,000')
    await userEvent.click(input)
    expect(input.value).toBe('10000')
    fireEvent.change(input, { target: { value: '$25,000.50' } })
    await userEvent.tab()
    expect(input.value).toBe('25,000.50')
    expect(given.at(-1)).toBe('25000.50')
  })

  it.each([
    [MoneyField, '10000'],
    [NumberField, '12500'],
    [PhoneField, '5125550142'],
  ])(
    'N102 the keyboard reaches a grouped figure with its text selected: typing replaces it',
    async (Field, value) => {
      const given = show(Field as ComponentType<FieldProps>, { value })
      const input = screen.getByLabelText<HTMLInputElement>('Field')
      // Not by `userEvent.tab()`, which selects at another moment than browsers do.
      act(() => input.focus())
      expect([input.value, input.selectionStart, input.selectionEnd]).toEqual([value, 0, value.length])
      await userEvent.keyboard('25000')
      expect(given.at(-1)).toBe('25000')
    },
  )

  it('N102 a press keeps its place in the text, and leaving the window for a moment keeps it too', async () => {
    const given = show(MoneyField, { value: '10000' })
    const input = screen.getByLabelText<HTMLInputElement>('Field')
    await userEvent.pointer({ target: input, offset: 2, keys: '[MouseLeft]' })
    expect(input.selectionStart).toBe(input.selectionEnd)
    await userEvent.keyboard('5')
    expect(given.at(-1)).toHaveLength(6)
    const place = input.selectionStart
    fireEvent.blur(input)
    fireEvent.focus(input)
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual([given.at(-1), place, place])
  })

  it('what is no figure stays to be corrected', async () => {
    const given = show(NumberField, {})
    await userEvent.type(screen.getByLabelText('Field'), '1e5')
    expect(given.at(-1)).toBe('1e5')
  })

  it('a ten-digit phone number is spaced to read', () => {
    show(PhoneField, { value: '5125550142' })
    expect(screen.getByLabelText<HTMLInputElement>('Field').value).toBe('512-555-0142')
  })
})

describe('choices', () => {
  it('a list begins with nothing chosen', async () => {
    const given = show(SelectField, { options: YES_NO })
    const select = screen.getByLabelText<HTMLSelectElement>('Field')
    expect(select.selectedOptions[0]?.textContent).toBe('Choose…')
    await userEvent.selectOptions(select, 'No')
    expect(given).toEqual(['No'])
  })

  it('radio buttons are one group with a name, a hint and an error', async () => {
    const given = show(RadioGroup, {
      label: 'Hole-in-one cover?',
      options: YES_NO,
      error: 'Choose Yes or No',
      required: true,
    })
    const group = screen.getByRole('radiogroup', { name: 'Hole-in-one cover?' })
    expect(group.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByLabelText('Yes'))
    expect(given).toEqual(['Yes'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true)
  })

  it('N47 a tick is written in the words of the wire', async () => {
    const given = show(Checkbox, { on: 'True', off: 'False' })
    await userEvent.click(screen.getByLabelText('Field'))
    await userEvent.click(screen.getByLabelText('Field'))
    expect(given).toEqual(['True', 'False'])
  })
})

describe('the error summary', () => {
  it('takes the focus and leads to each field', async () => {
    render(
      <form>
        <ErrorSummary
          title="Two things are missing"
          attempt={1}
          entries={[{ name: 'h_yardage_1', label: 'Yardage', message: 'Enter it' }]}
        />
        <NumberField name="h_yardage_1" label="Yards from the tee" value="" onChange={() => {}} />
      </form>,
    )
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Two things are missing' }))
    await userEvent.click(screen.getByRole('link', { name: 'Yardage: Enter it' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Yards from the tee'))
  })
})
