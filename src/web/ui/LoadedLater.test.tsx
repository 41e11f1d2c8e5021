// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LoadedLater } from '#web/ui/LoadedLater.tsx'

it('shows the part once it is loaded; what could not be loaded can be asked for again', async () => {
  const answers = [
    () => Promise.reject(new Error('offline')),
    () => Promise.resolve({ default: () => <p>The part</p> }),
  ]
  const load = () => (answers.shift() as (typeof answers)[number])()
  render(<LoadedLater load={load} className="min-h-40" />)
  expect((await screen.findByRole('alert')).textContent).toContain('Check your internet connection')
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
