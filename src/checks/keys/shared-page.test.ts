// Pages on shared hosts are their owner's: two of them are never one company, and the host alone is the firm that runs it.
import { expect, test } from 'vitest'
import { companyDomain } from './domain-key.ts'
import { sharedPage } from './shared-page.ts'

test.each([
  ['https://www.facebook.com/Acme/about?ref=x', 'facebook.com/acme'],
  ['de-de.facebook.com/acme', 'facebook.com/acme'],
  ['facebook.com/pages/Acme-Berlin/12345/photos', 'facebook.com/pages/acme-berlin/12345'],
  ['https://facebook.com/profile.php?id=1000234&sk=about', 'facebook.com/profile.php?id=1000234'],
  ['instagram.com/acme/', 'instagram.com/acme'],
  ['https://www.youtube.com/@Acme/videos', 'youtube.com/@acme'],
  ['https://www.youtube.com/channel/UCab12/videos', 'youtube.com/channel/ucab12'],
  ['https://sites.google.com/view/acme/home', 'sites.google.com/view/acme'],
  ['https://www.xing.com/pages/acme', 'xing.com/pages/acme'],
  ['linktr.ee/acme', 'linktr.ee/acme'],
  ['https://x.com/acme', 'x.com/acme'],
])('%s is the page %s, and no company domain', (text, key) => {
  expect(sharedPage(text)).toBe(key)
  expect(sharedPage(key)).toBe(key)
  expect(companyDomain(text)).toBeNull()
})

test.each([
  ['facebook.com', 'facebook.com'],
  ['https://www.linkedin.com/', 'linkedin.com'],
  ['anna@facebook.com', 'facebook.com'],
  ['https://www.acme.com/facebook.com', 'acme.com'],
  ['notfacebook.com/acme', 'notfacebook.com'],
  ['https://acme.tumblr.com/post/1', 'acme.tumblr.com'],
  ['www.acme.tumblr.com', 'acme.tumblr.com'],
  ['https://acme.wordpress.com', 'acme.wordpress.com'],
  ['acme.jimdosite.com/contact', 'acme.jimdosite.com'],
])('%s is the site %s', (text, site) => {
  expect(sharedPage(text)).toBeNull()
  expect(companyDomain(text)).toBe(site)
  expect(companyDomain(site)).toBe(site)
})
