// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { VerificationCodeForm } from '#web/public/verification/VerificationCodeForm.tsx'

async function typed(text: string) {
  const { hook, history } = memoryLocation({ path: '/verify', record: true })
  render(
    <Router hook={hook}>
      <VerificationCodeForm />
    </Router>,
  )
  const field = screen.getByLabelText('Code on the certificate or letter')
  if (text !== '') await userEvent.type(field, text)
  await userEvent.click(screen.getByRole('button', { name: 'Check the code' }))
  return { field, history }
}

it.each(['7K3M-9QXA-02BD-VW5Z', ' 7k3m9qxao2bdvw5z ', '7K3M 9QXA 02BD VW5Z'])(
  'O02 a code is checked however it is typed: %j',
  async (text) => {
    expect((await typed(text)).history).toEqual(['/verify', '/verify/7K3M-9QXA-02BD-VW5Z'])
  },
)

it.each(['', '7K3M', '7K3M-9QXA-02BD-VW5ZZ', '7K3M-9QXA-02BD-VW5U'])(
  'O02 what cannot be a code says so at its field: %j',
  async (text) => {
    const { field, history } = await typed(text)
    expect(history).toEqual(['/verify'])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
  },
)
