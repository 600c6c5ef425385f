import { useEffect, useEffectEvent } from 'react'

/** A picture that is pasted or dropped anywhere on the page while this is mounted. What is no file goes its usual way. */
export function usePictureIn(take: (file: File) => void): void {
  const hear = useEffectEvent((data: DataTransfer | null, event: Event) => {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? data?.files[0]
    if (!file) return
    // A dropped file would else replace the page.
    event.preventDefault()
    take(file)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => hear(event.clipboardData, event)
    const drop = (event: DragEvent) => hear(event.dataTransfer, event)
    // Without this a browser takes no drop.
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [])
}
