let tries = 0

/**
 * Some browsers keep in mind that a module did not come, and fail at once whenever it is asked for again. Under another
 * address it is another module. For a module that is a whole chunk by itself: what it exports must keep its names.
 */
export async function importAgain<T>(load: () => Promise<T>, from: (address: string) => Promise<T> = fromAddress): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const [address] = /https?:\/\/\S+\.js/.exec(String(error)) ?? []
    if (!address) throw error
    return from(`${address}?again=${++tries}`)
  }
}

const fromAddress = async <T>(address: string): Promise<T> => (await import(/* @vite-ignore */ address)) as T
