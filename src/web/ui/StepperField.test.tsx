// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { StepperField } from '#web/ui/StepperField.tsx'

/** Shows a figure from 1 to 5. */
function show(first: string): () => string {
  function Holder() {
    const [value, setValue] = useState(first)
    return (
      <StepperField
        name="players"
        label="Players"
        value={value}
        onChange={setValue}
        limits={{ from: 1, to: 5 }}
      />
    )
  }
  render(<Holder />)
  return () => screen.getByLabelText<HTMLInputElement>('Players').value
}

const more = () => screen.getByRole('button', { name: 'One more' })
const less = () => screen.getByRole('button', { name: 'One less' })

/** In steps, so that the page is drawn in between. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 10) act(() => void vi.advanceTimersByTime(10))
}

afterEach(() => vi.useRealTimers())

it('counts up and down by one, and ends at both ends', () => {
  const figure = show('4')
  fireEvent.click(more())
  fireEvent.click(more())
  expect(figure()).toBe('5')
  expect(more().getAttribute('aria-disabled')).toBe('true')
  for (let press = 0; press < 6; press += 1) fireEvent.click(less())
  expect(figure()).toBe('1')
  expect(less().getAttribute('aria-disabled')).toBe('true')
})

it.each([
  ['', '1'],
  ['many', '1'],
  ['500', '5'],
  ['3 players', '4'],
])('N100 goes on from %j to %s, as every field reads figures', (typed, next) => {
  const figure = show(typed)
  fireEvent.click(more())
  expect(figure()).toBe(next)
})

it('goes on while a button is held, and counts the press itself once', () => {
  vi.useFakeTimers()
  const figure = show('1')
  fireEvent.pointerDown(more())
  pass(560)
  fireEvent.pointerUp(more())
  fireEvent.click(more())
  expect(figure()).toBe('3')
  pass(1000)
  expect(figure()).toBe('3')
  fireEvent.pointerDown(more())
  fireEvent.pointerUp(more())
  fireEvent.click(more())
  expect(figure()).toBe('4')
})

it('stops when the finger leaves, and at the end', () => {
  vi.useFakeTimers()
  const figure = show('3')
  fireEvent.pointerDown(more())
  pass(5000)
  expect(figure()).toBe('5')
  fireEvent.pointerLeave(more())
  fireEvent.pointerDown(less())
  fireEvent.pointerLeave(less())
  pass(5000)
  expect(figure()).toBe('5')
})
