/** What `public/first-data.js` has asked for. */
interface FirstData {
  url: string
  headers: Readonly<Record<string, string>>
  response: Promise<Response>
}

/**
 * The response that was asked for while the program was loading, if it is that of this call; given once. A failed one is
 * left to the call itself.
 */
export async function takeFirstData(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const first = asked()
  const found = first.findIndex((data) => data.url === url)
  if (found < 0) return undefined
  const [taken] = first.splice(found, 1)
  const isSame = taken?.headers['X-Acting-As'] === headers['X-Acting-As']
  return isSame ? taken?.response.catch(() => undefined) : undefined
}

/** Whether the response of this address was asked for and no call has taken it. */
export function isFirstDataAsked(url: string): boolean {
  return asked().some((data) => data.url === url)
}

/** It is no longer waited for then: it did not come, and is a wish, not a need. */
const LONGEST_MS = 1000

/** Whether the program is there before the script that asks, as it can be after a reload. */
export function isFirstDataAwaited(): boolean {
  return findScript() !== null && !('firstData' in window)
}

/** Ends once the script has asked, or at once if it has. */
export async function whenFirstDataAsked(): Promise<void> {
  const script = findScript()
  if (!script || !isFirstDataAwaited()) return
  await new Promise<void>((resolve) => {
    for (const event of ['load', 'error']) script.addEventListener(event, () => resolve(), { once: true })
    setTimeout(resolve, LONGEST_MS)
  })
}

/** What such a response says, which stays there for its call; undefined where there is none, or it is no success. */
export async function lookAtFirstData(url: string): Promise<unknown> {
  const found = asked().find((data) => data.url === url)
  try {
    // Copied as soon as it is there, before the call reads it.
    const copy = await found?.response.then((response) => response.clone())
    return copy?.ok ? await copy.json() : undefined
  } catch {
    return undefined
  }
}

function findScript(): Element | null {
  return document.querySelector('script[src$="/first-data.js"]')
}

function asked(): FirstData[] {
  return (window as { firstData?: FirstData[] }).firstData ?? []
}
