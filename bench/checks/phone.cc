// The C++ libphonenumber as a racer: reads a count and so many lines (country, then number), prints milliseconds and how many are valid.
#include <phonenumbers/phonenumberutil.h>

#include <chrono>
#include <iostream>
#include <string>
#include <vector>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

int main() {
  const PhoneNumberUtil& util = *PhoneNumberUtil::GetInstance();
  std::string line;
  while (std::getline(std::cin, line)) {
    std::vector<std::string> cells(std::stoul(line));
    for (std::string& cell : cells) std::getline(std::cin, cell);
    int valid = 0;
    size_t used = 0;
    const auto start = std::chrono::steady_clock::now();
    for (const std::string& cell : cells) {
      PhoneNumber number;
      if (util.Parse(cell.substr(2), cell.substr(0, 2), &number) != PhoneNumberUtil::NO_PARSING_ERROR) continue;
      if (util.IsValidNumber(number)) ++valid;
      std::string region;
      util.GetRegionCodeForNumber(number, &region);
      // Printed, so that no compiler leaves the work out.
      used += region.size() + util.GetNumberType(number);
    }
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    std::cout << spent.count() << ' ' << valid << ' ' << used << std::endl;
  }
}
