import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrowserPictures } from './browserPictures.ts'
import css from './SlipUpload.module.css'

export function Preview({ desk, picture }: { desk: BrowserPictures; picture: string }) {
  const { t } = useTranslation('slips')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) void desk.draw(picture, canvas.current)
  }, [desk, picture])
  return <canvas ref={canvas} className={css.preview} role="img" aria-label={t('preview')} width={3} height={4} />
}
