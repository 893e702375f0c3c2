import { SectionsPage, type PageSection } from "./sections-page.tsx";

const sections: readonly PageSection[] = [
  {
    title: "What cookies are",
    text: <p>Cookies are small texts that a website asks your browser to keep and to send back on your next visit.</p>,
  },
  {
    title: "How we use them",
    text: (
      <p>
        To keep you signed in and to take card payments safely. We show no advertising and follow nobody to other sites.
      </p>
    ),
  },
  {
    title: "Types of cookies",
    text: (
      <ul>
        <li>Essential: without them the site can't work at all.</li>
        <li>Authentication: they carry your session, so that you stay signed in.</li>
        <li>Functional: they remember what you have seen, such as the welcome.</li>
        <li>Performance: they would measure how fast pages are. We set none at present.</li>
      </ul>
    ),
  },
  {
    title: "Third-party cookies",
    text: (
      <p>
        The authentication provider sets cookies of its own while you sign in, and the card payment provider while you
        pay, to prevent fraud. During development the build tool may set some too; they never reach you.
      </p>
    ),
  },
  {
    title: "Local, session and cache storage",
    text: (
      <p>
        Your browser's local storage remembers that you have seen the welcome, which theme you chose, and the name and
        picture of who is signed in, until they sign out. Session storage keeps what you type until it is sent, and is
        emptied when you close the page. The cache holds the site's own files so that they open faster.
      </p>
    ),
  },
  {
    title: "Managing your preferences",
    text: (
      <>
        <p>You can see, block and delete cookies in your browser:</p>
        <ul>
          <li>Chrome: Settings, Privacy and security, Third-party cookies</li>
          <li>Firefox: Settings, Privacy & Security, Cookies and Site Data</li>
          <li>Safari: Settings, Privacy, Manage Website Data</li>
          <li>Edge: Settings, Cookies and site permissions</li>
        </ul>
        <p>Essential cookies cannot be disabled here: without them nobody can sign in.</p>
      </>
    ),
  },
  {
    title: "How long cookies last",
    text: (
      <p>
        The authentication cookie lasts 7 days, or until you sign out. A session also ends after a time without use.
      </p>
    ),
  },
  {
    title: "Storage of the mobile app",
    text: <p>Installed on a phone, Stakehold keeps the same things in the same way, within the app's own storage.</p>,
  },
  {
    title: "Data security",
    text: (
      <p>
        The session cookie can't be read by scripts, is sent over encrypted connections only, and holds a random value
        rather than anything about you.
      </p>
    ),
  },
  {
    title: "Changes to this policy",
    text: <p>When this policy changes, the date at its top changes with it.</p>,
  },
  {
    title: "Contact",
    text: <p>Questions about cookies are answered by the support system in your account dashboard.</p>,
  },
];

export function Component() {
  return <SectionsPage title="Cookie Policy" intro="Last updated: January 13, 2025" sections={sections} />;
}
