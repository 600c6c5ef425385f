import { useEffect, useEffectEvent } from 'react'

/** Pasted or dropped anywhere on the page. Other content is left to the browser. */
export function usePastedPicture(take: (file: File) => void): void {
  const hear = useEffectEvent((data: DataTransfer | null, event: Event) => {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? data?.files[0]
    if (!file) return
    // The browser would replace the page by the dropped file.
    event.preventDefault()
    take(file)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => hear(event.clipboardData, event)
    const drop = (event: DragEvent) => hear(event.dataTransfer, event)
    // Browsers accept a drop only after this.
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
