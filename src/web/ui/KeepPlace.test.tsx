// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'

interface PageProps {
  waits: boolean
  offers: boolean
  start?: number
}

function Page({ waits, offers, start = 0 }: PageProps) {
  return (
    <>
      <h1>Policy</h1>
      <KeepPlace start={start}>
        {waits && <button type="button">Decide</button>}
        <section>
          <h2>What can be done</h2>
          <p>{offers ? <button type="button">Cancel it</button> : 'It is cancelled.'}</p>
        </section>
      </KeepPlace>
    </>
  )
}

const focused = () => document.activeElement?.textContent

it('N72 the heading of a part gets the focus if its control is gone, and otherwise the heading of the page', () => {
  const { rerender } = render(<Page waits offers />)
  screen.getByRole('button', { name: 'Cancel it' }).focus()
  rerender(<Page waits offers={false} />)
  expect(focused()).toBe('What can be done')
  screen.getByRole('button', { name: 'Decide' }).focus()
  rerender(<Page waits={false} offers={false} />)
  expect(focused()).toBe('Policy')
})

it('N72 a control that is still there keeps the focus, and what had none gets none', () => {
  const { rerender } = render(<Page waits offers />)
  rerender(<Page waits={false} offers />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button', { name: 'Cancel it' }).focus()
  rerender(<Page waits offers />)
  expect(focused()).toBe('Cancel it')
})

it('N72 what somebody is at stays where it is on the screen', () => {
  const scrolled = vi.spyOn(window, 'scrollBy').mockReturnValue()
  const { rerender } = render(<Page waits offers />)
  const button = screen.getByRole('button', { name: 'Cancel it' })
  button.focus()
  const top = () => (screen.queryByRole('button', { name: 'Decide' }) ? 300 : 220)
  button.getBoundingClientRect = () => ({ top: top(), bottom: top() + 20 }) as DOMRect
  rerender(<Page waits={false} offers />)
  expect(scrolled).toHaveBeenCalledWith({ top: -80, behavior: 'instant' })
})

it('N72 the result of what somebody did begins the page again at its top, with its heading in focus', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const { rerender } = render(<Page waits={false} offers />)
  screen.getByRole('button', { name: 'Cancel it' }).focus()
  rerender(<Page waits offers start={1} />)
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  expect(focused()).toBe('Policy')
})
