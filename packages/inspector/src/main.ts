// Starts the gallery, or the page for any screen in any state, used by the gallery's frame and by tests.
const isScreen = new URLSearchParams(location.search).has('screen') || 'screen' in document.documentElement.dataset

if (isScreen) void import('./screen/main.tsx').then(({ startScreens }) => startScreens())
else void import('./gallery/main.tsx').then(({ startGallery }) => startGallery())
