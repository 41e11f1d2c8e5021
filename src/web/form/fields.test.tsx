// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { DateField, NumberField } from '#web/form/figure-fields.tsx'
import { SelectField, TextField } from '#web/form/fields.tsx'
import { bindFields, type WireValues } from '#web/form/bind-fields.tsx'

const fields = {
  tournament_name: {
    label: 'Tournament name',
    message: 'Enter the tournament name',
    hint: 'As on the certificate.',
  },
  h_yardage: { label: 'Yardage', message: 'Enter a yardage from 150 to 300', unit: 'yards' },
  h_date: { label: 'Date', message: 'Choose the date' },
  course_state: { label: 'State', message: 'Choose the state', options: [{ value: 'TX', label: 'Texas' }] },
} as const

function Demo({ onSent }: { onSent: (values: WireValues) => void }) {
  const { control, handleSubmit } = useForm<WireValues>({
    defaultValues: { tournament_name: 'Spring Scramble', h_yardage_2: '', h_date_2: '', course_state: '' },
    resolver: (values) =>
      values['h_yardage_2']
        ? { values, errors: {} }
        : { values: {}, errors: { h_yardage_2: { type: 'field', message: fields.h_yardage.message } } },
  })
  const field = bindFields({ fields, control, required: (name) => name === 'h_yardage_2' })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSent)(event)}>
      <TextField {...field('tournament_name')} />
      <NumberField {...field('h_yardage', 2)} />
      <DateField {...field('h_date', 2)} dateFormat="MM-dd-yyyy" />
      <SelectField {...field('course_state')} label="State of the course" />
      <button type="submit">Next</button>
    </form>
  )
}

it('a bound field has its words from the field and its value and error from the form', async () => {
  const sent: WireValues[] = []
  render(<Demo onSent={(values) => sent.push(values)} />)

  expect(screen.getByLabelText<HTMLInputElement>('Tournament name').value).toBe('Spring Scramble')
  expect(screen.getByText('As on the certificate.')).toBeTruthy()
  expect(screen.getByLabelText('State of the course').getAttribute('name')).toBe('course_state')

  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  const yardage = screen.getByLabelText('Yardage')
  expect(screen.getByText('Enter a yardage from 150 to 300')).toBeTruthy()
  expect(document.activeElement).toBe(yardage)
  expect(yardage.getAttribute('aria-required')).toBe('true')

  await userEvent.type(yardage, '165')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(sent).toEqual([
    { tournament_name: 'Spring Scramble', h_yardage_2: '165', h_date_2: '', course_state: '' },
  ])
})
