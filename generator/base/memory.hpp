// Room for large inputs. The first touch of every 4 KiB page costs a trip into the kernel, and for a file of 50 MB
// these trips took half of the loading time; on large pages there are 512 times fewer.
#pragma once

#include <cstddef>

namespace copse {

// Asks the system to back fresh memory by large pages where it can. A hint: contents and meaning stay as they are.
void prefer_large_pages(void* begin, std::size_t bytes);

// Reserves room for `count` elements, on large pages if that is much.
template <typename Container>
void reserve_large(Container& container, std::size_t count) {
  if (count <= container.capacity()) return;
  container.reserve(count);
  prefer_large_pages(container.data(), container.capacity() * sizeof(typename Container::value_type));
}

}  // namespace copse
