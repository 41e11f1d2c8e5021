// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { KeepCodes } from '#web/reps/second-factor/KeepCodes.tsx'

const CODES = ['abcd-efgh-jkmn-pqrs', 'tuvw-xyz2-3456-789a']

afterEach(() => vi.unstubAllGlobals())

it('N97 recovery codes are copied, and where that is not allowed the page says so', async () => {
  const user = userEvent.setup()
  render(<KeepCodes codes={CODES} />)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(screen.getByRole('status').textContent).toContain('Copied.')
  expect(await navigator.clipboard.readText()).toContain(CODES.join('\n'))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(screen.getByRole('status').textContent).toContain('doesn’t let us copy')
})

it('N97 they are printed alone, and the page is as it was afterwards', async () => {
  render(<KeepCodes codes={CODES} />)
  let printed = ''
  vi.stubGlobal('print', () => {
    printed = [...document.body.children]
      .filter(({ className }) => !className.includes('print:hidden'))
      .map(({ textContent }) => textContent)
      .join()
  })
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(printed).toContain(CODES[1])
  expect(printed).not.toContain('Download')
  window.dispatchEvent(new Event('afterprint'))
  expect(document.querySelector('pre')).toBeNull()
  expect([...document.body.children].some(({ className }) => className.includes('print:hidden'))).toBe(false)
})

it('N97 they are downloaded as a text file', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', {
    createObjectURL: (file: Blob) => {
      files.push(file)
      return 'blob:codes'
    },
    revokeObjectURL: () => undefined,
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  render(<KeepCodes codes={CODES} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(names).toEqual(['recovery-codes.txt'])
  expect(await files[0]?.text()).toContain(CODES[0])
})
