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
  const page = window as { firstData?: FirstData }
  const { firstData } = page
  if (firstData?.url !== url) return undefined
  delete page.firstData
  const isSame = firstData.headers['X-Acting-As'] === headers['X-Acting-As']
  return isSame ? firstData.response.catch(() => undefined) : undefined
}
