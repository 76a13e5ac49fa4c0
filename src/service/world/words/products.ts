// Products that companies use, by technology category: the names a technology filter is filled with.
import type { TechnologyCategory } from '../../../contract/service/technologies.ts'
import { splitPhrases } from './list.ts'

export const productNames: Readonly<Record<TechnologyCategory, readonly string[]>> = {
  crm: splitPhrases(
    'Salesforce|HubSpot|Microsoft Dynamics 365|Zoho CRM|Pipedrive|SugarCRM|Freshsales|Copper|Insightly',
  ),
  marketing_automation: splitPhrases(
    'HubSpot Marketing Hub|Marketo|Pardot|Mailchimp|ActiveCampaign|Eloqua|Klaviyo|Brevo',
  ),
  abm: splitPhrases('Demandbase|6sense|Terminus|RollWorks|Triblio|Madison Logic'),
  sales_automation: splitPhrases('Outreach|Salesloft|Apollo|Groove|Reply|Yesware|Mixmax'),
  analytics: splitPhrases(
    'Google Analytics|Adobe Analytics|Matomo|Mixpanel|Amplitude|Hotjar|Plausible|Tableau|Power BI',
  ),
  cms: splitPhrases('WordPress|Drupal|TYPO3|Joomla|Contentful|Adobe Experience Manager|Sitecore|Webflow|Squarespace'),
  martech_categories: splitPhrases(
    'Email Marketing|Tag Management|A/B Testing|Live Chat|Customer Data Platform|Retargeting|Social Media Management|Survey Tools',
  ),
  conversation_intelligence: splitPhrases('Gong|Chorus|Avoma|Jiminny|ExecVision|Wingman'),
  cloud_provider: splitPhrases(
    'Amazon Web Services|Microsoft Azure|Google Cloud|DigitalOcean|OVHcloud|Hetzner|IBM Cloud|Oracle Cloud',
  ),
  email_hosting: splitPhrases(
    'Google Workspace|Microsoft 365|Zoho Mail|Fastmail|Proton Mail|Rackspace Email|Exchange Server',
  ),
  email_security: splitPhrases('Mimecast|Proofpoint|Barracuda|Cisco Secure Email|Hornetsecurity|Sophos Email'),
  application_security: splitPhrases('Veracode|Snyk|Checkmarx|SonarQube|Burp Suite|Contrast Security'),
  cloud_security: splitPhrases('Cloudflare|Zscaler|Palo Alto Prisma Cloud|Wiz|Lacework|CrowdStrike Falcon'),
  development: splitPhrases('GitHub|GitLab|Jira|Jenkins|Docker|Kubernetes|React|PostgreSQL|Java|Python|TypeScript'),
  e_commerce_platform: splitPhrases(
    'Shopify|Magento|WooCommerce|Shopware|BigCommerce|PrestaShop|Salesforce Commerce Cloud',
  ),
  erp: splitPhrases('SAP S/4HANA|SAP Business One|Oracle NetSuite|Microsoft Dynamics NAV|Odoo|Sage|Infor|Abas'),
}
