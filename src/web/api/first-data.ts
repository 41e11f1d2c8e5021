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

function asked(): FirstData[] {
  return (window as { firstData?: FirstData[] }).firstData ?? []
}
