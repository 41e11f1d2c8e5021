import { useEffect, useRef } from 'react'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { presetZone } from '#domain/quote/model/preset-zone.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import { useAnswers, useDraftQuote, useViewer } from '#web/quote/answers/context.ts'

/**
 * Presets the time zone from the clock of this device, where the state of the course leaves it open. A zone that was
 * chosen stays. Returns what to show while nothing is known of the course.
 */
export function useDeviceZone(): string | undefined {
  const session = useAnswers()
  const { editor } = useViewer()
  const { course_state: state, time_zone: zone } = useDraftQuote().answers
  const before = useRef({ state, zone })
  // A rep sits elsewhere than the course.
  const device = editor === 'client' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined

  useEffect(() => {
    const last = before.current
    before.current = { state, zone }
    if (state === last.state || device === undefined) return
    const presets = [undefined, presetZone(last.state, device), displayTimeZone({ course_state: last.state })]
    const wanted = presetZone(state, device)
    const chosen = draftQuote(session.get()).answers.time_zone
    if (presets.includes(last.zone) && wanted !== undefined && wanted !== zone && chosen === zone)
      session.edit({ time_zone: wanted })
  }, [state, zone, device, session])

  return state === undefined && zone === undefined ? presetZone(undefined, device) : undefined
}
