let isPressed = false

addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)

/**
 * Does it once neither a finger nor a button of the mouse is down. What moves the page during a press takes the press away from
 * the button below it.
 */
export function whenReleased(work: () => void): void {
  if (!isPressed) {
    work()
    return
  }
  const stop = new AbortController()
  // After the click, which comes after the release.
  const finish = () => {
    stop.abort()
    setTimeout(work)
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, finish, { signal: stop.signal })
}
